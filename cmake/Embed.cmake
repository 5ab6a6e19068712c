# bs_embed(TEMPLATE FOLDER PATTERN): compiles the files of a folder in, so that the programs find them
# wherever they are installed. The template's @rows@ become {name without ending, content} pairs; the
# source file is ${CMAKE_CURRENT_BINARY_DIR}/ and the template's name without ".in".
function(bs_embed template folder pattern)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/${pattern})
    list(SORT files)
    set(rows "")
    foreach(file ${files})
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/${file})
        file(READ ${folder}/${file} content)
        string(REGEX REPLACE "\\.[a-z]+$" "" name ${file})
        string(APPEND rows "    {\"${name}\", R\"file(${content})file\"},\n")
    endforeach()
    string(REGEX REPLACE "\\.in$" "" source ${template})
    configure_file(${template} ${source} @ONLY)
endfunction()
