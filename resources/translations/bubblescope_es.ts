<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>bubblescope::Actions</name>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>Open the trace files of one run, or schedule files</source>
        <translation>Abrir los archivos de traza de una ejecución, o archivos de planificación</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>Abrir &amp;carpeta…</translation>
    </message>
    <message>
        <source>Open all traces in a folder, the ranks of one run</source>
        <translation>Abrir todas las trazas de una carpeta, los rangos de una ejecución</translation>
    </message>
    <message>
        <source>&amp;Simulate</source>
        <translation>&amp;Simular</translation>
    </message>
    <message>
        <source>Add a simulated run</source>
        <translation>Añadir una ejecución simulada</translation>
    </message>
    <message>
        <source>Open sa&amp;mple comparison</source>
        <translation>Abrir comparación de &amp;muestra</translation>
    </message>
    <message>
        <source>Two simulated schedules and the trace of a real Megatron run</source>
        <translation>Dos planificaciones simuladas y la traza de una ejecución real de Megatron</translation>
    </message>
    <message>
        <source>S&amp;weep…</source>
        <translation>&amp;Barrido…</translation>
    </message>
    <message>
        <source>Simulate a grid of plans of a model on hardware, and find the best</source>
        <translation>Simular una cuadrícula de planes de un modelo en un hardware, y hallar el mejor</translation>
    </message>
    <message>
        <source>Predicted against &amp;measured…</source>
        <translation>Predicho frente a &amp;medido…</translation>
    </message>
    <message>
        <source>Compare measured iteration times with simulated ones</source>
        <translation>Comparar tiempos de iteración medidos con simulados</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>Write the view as a figure (PDF, SVG, PNG) or as numbers (CSV), or a schedule (CSV)</source>
        <translation>Escribir la vista como figura (PDF, SVG, PNG) o como números (CSV), o una planificación (CSV)</translation>
    </message>
    <message>
        <source>Copy as &amp;image</source>
        <translation>Copiar como &amp;imagen</translation>
    </message>
    <message>
        <source>Put the charts on the clipboard, in light colours at twice the size</source>
        <translation>Poner los gráficos en el portapapeles, en colores claros y al doble de tamaño</translation>
    </message>
    <message>
        <source>&amp;Record…</source>
        <translation>&amp;Grabar…</translation>
    </message>
    <message>
        <source>Train for real, and watch the run as it is recorded</source>
        <translation>Entrenar de verdad, y ver la ejecución mientras se graba</translation>
    </message>
    <message>
        <source>Record a&amp;gain</source>
        <translation>Grabar de &amp;nuevo</translation>
    </message>
    <message>
        <source>Record a run like the last one, into another file</source>
        <translation>Grabar una ejecución como la última, en otro archivo</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>Cerrar la ventana</translation>
    </message>
    <message>
        <source>Simulate from &amp;this run</source>
        <translation>Simular a partir de &amp;esta ejecución</translation>
    </message>
    <message>
        <source>Add a simulation of the current recording or trace, of the same schedule and the medians of what was measured, below it</source>
        <translation>Añadir debajo una simulación de la grabación o traza actual, de la misma planificación y con las medianas de lo medido</translation>
    </message>
    <message>
        <source>Cloc&amp;ks…</source>
        <translation>&amp;Relojes…</translation>
    </message>
    <message>
        <source>What the times of the current run&apos;s files count, and how their clocks fit together</source>
        <translation>Qué cuentan los tiempos de los archivos de la ejecución actual, y cómo encajan sus relojes</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Comparar</translation>
    </message>
    <message>
        <source>Duplicate the current run, to change the copy and compare</source>
        <translation>Duplicar la ejecución actual, para cambiar la copia y comparar</translation>
    </message>
    <message>
        <source>Use as &amp;baseline</source>
        <translation>Usar como &amp;referencia</translation>
    </message>
    <message>
        <source>Compare all other runs with the current one</source>
        <translation>Comparar todas las demás ejecuciones con la actual</translation>
    </message>
    <message>
        <source>Re&amp;name run</source>
        <translation>Re&amp;nombrar ejecución</translation>
    </message>
    <message>
        <source>Give the current run another name</source>
        <translation>Dar otro nombre a la ejecución actual</translation>
    </message>
    <message>
        <source>Remo&amp;ve run</source>
        <translation>&amp;Quitar ejecución</translation>
    </message>
    <message>
        <source>Take the current run off the list</source>
        <translation>Quitar de la lista la ejecución actual</translation>
    </message>
    <message>
        <source>Move run &amp;up</source>
        <translation>&amp;Subir ejecución</translation>
    </message>
    <message>
        <source>List and stack the current run further up</source>
        <translation>Poner más arriba la ejecución actual en la lista y en los gráficos</translation>
    </message>
    <message>
        <source>Move run &amp;down</source>
        <translation>&amp;Bajar ejecución</translation>
    </message>
    <message>
        <source>List and stack the current run further down</source>
        <translation>Poner más abajo la ejecución actual en la lista y en los gráficos</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Buscar…</translation>
    </message>
    <message>
        <source>Search the bars by name, kind, stage or micro-batch</source>
        <translation>Buscar barras por nombre, tipo, etapa o microlote</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>Buscar &amp;siguiente</translation>
    </message>
    <message>
        <source>Select the next bar that was found</source>
        <translation>Seleccionar la siguiente barra encontrada</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>Buscar &amp;anterior</translation>
    </message>
    <message>
        <source>Select the bar before that was found</source>
        <translation>Seleccionar la barra anterior encontrada</translation>
    </message>
    <message>
        <source>Show &amp;communication lanes</source>
        <translation>Mostrar carriles de &amp;comunicación</translation>
    </message>
    <message>
        <source>Rows of transfers and collectives below each simulated device</source>
        <translation>Filas de transferencias y colectivas debajo de cada dispositivo simulado</translation>
    </message>
    <message>
        <source>Show CPU &amp;threads</source>
        <translation>Mostrar &amp;hilos de CPU</translation>
    </message>
    <message>
        <source>Rows of CPU threads below the devices of traces</source>
        <translation>Filas de hilos de CPU debajo de los dispositivos de las trazas</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Restablecer disposición</translation>
    </message>
    <message>
        <source>Put all panels back where they were at first</source>
        <translation>Poner todos los paneles donde estaban al principio</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>Atajos de &amp;teclado</translation>
    </message>
    <message>
        <source>List all keys, and change them</source>
        <translation>Ver todas las teclas, y cambiarlas</translation>
    </message>
    <message>
        <source>&amp;About Bubblescope</source>
        <translation>&amp;Acerca de Bubblescope</translation>
    </message>
    <message>
        <source>Versions and licences</source>
        <translation>Versiones y licencias</translation>
    </message>
    <message>
        <source>&amp;Utilization</source>
        <translation>&amp;Utilización</translation>
    </message>
    <message>
        <source>When each device computes</source>
        <translation>Cuándo calcula cada dispositivo</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>&amp;Memoria</translation>
    </message>
    <message>
        <source>What each device holds, simulated or recorded</source>
        <translation>Lo que ocupa cada dispositivo, simulado o grabado</translation>
    </message>
    <message>
        <source>&amp;Activations in flight</source>
        <translation>&amp;Activaciones en vuelo</translation>
    </message>
    <message>
        <source>Micro-batches whose activations a simulated device holds</source>
        <translation>Microlotes cuyas activaciones guarda un dispositivo simulado</translation>
    </message>
    <message>
        <source>&amp;Others of the trace</source>
        <translation>&amp;Otros de la traza</translation>
    </message>
    <message>
        <source>Whatever else a trace counts for each of its devices</source>
        <translation>Cualquier otra cosa que una traza cuente de cada dispositivo</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>&amp;Tipo</translation>
    </message>
    <message>
        <source>&amp;Stage</source>
        <translation>&amp;Etapa</translation>
    </message>
    <message>
        <source>&amp;Micro-batch</source>
        <translation>&amp;Microlote</translation>
    </message>
    <message>
        <source>&amp;Duration</source>
        <translation>&amp;Duración</translation>
    </message>
    <message>
        <source>S&amp;ource</source>
        <translation>&amp;Origen</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;Sistema</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Claro</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Oscuro</translation>
    </message>
    <message>
        <source>What the colours of bars stand for</source>
        <translation>Qué significan los colores de las barras</translation>
    </message>
    <message>
        <source>Open s&amp;ession…</source>
        <translation>Abrir s&amp;esión…</translation>
    </message>
    <message>
        <source>Open all runs and notes of a saved session, in place of what is open</source>
        <translation>Abrir todas las ejecuciones y notas de una sesión guardada, en lugar de lo que está abierto</translation>
    </message>
    <message>
        <source>Sa&amp;ve session</source>
        <translation>&amp;Guardar sesión</translation>
    </message>
    <message>
        <source>Keep all runs, notes and what is visible in a file</source>
        <translation>Guardar todas las ejecuciones, las notas y lo visible en un archivo</translation>
    </message>
    <message>
        <source>Save session &amp;as…</source>
        <translation>Guardar sesión &amp;como…</translation>
    </message>
    <message>
        <source>Keep all runs, notes and what is visible in another file</source>
        <translation>Guardar todas las ejecuciones, las notas y lo visible en otro archivo</translation>
    </message>
</context>
<context>
    <name>bubblescope::AreaTable</name>
    <message>
        <source>Time in the selected area by kind, device, stage and cause</source>
        <translation>Tiempo en el área seleccionada por tipo, dispositivo, etapa y causa</translation>
    </message>
</context>
<context>
    <name>bubblescope::AreaTableModel</name>
    <message>
        <source>kind</source>
        <translation>tipo</translation>
    </message>
    <message>
        <source>device</source>
        <translation>dispositivo</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>etapa</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>burbuja</translation>
    </message>
    <message>
        <source>Time of the area&apos;s slices of this kind; those that overlap on a device count once. Shares are of the length of the area, once for each device.</source>
        <translation>Tiempo de las barras de este tipo en el área; las que se solapan en un dispositivo cuentan una vez. Las cuotas son de la longitud del área, una vez por dispositivo.</translation>
    </message>
    <message>
        <source>Time in which the area&apos;s rows of this device compute. Shares are of the device&apos;s span within the area: its utilization, when all its rows are in the area.</source>
        <translation>Tiempo en que calculan las filas de este dispositivo en el área. Las cuotas son del intervalo del dispositivo dentro del área: su utilización, si todas sus filas están en el área.</translation>
    </message>
    <message>
        <source>Computation of this stage; shares as for kinds.</source>
        <translation>Cálculo de esta etapa; cuotas como en los tipos.</translation>
    </message>
    <message>
        <source>Time in which the area&apos;s devices compute nothing for this reason. Shares are of the spans of the devices within the area.</source>
        <translation>Tiempo en que los dispositivos del área no calculan nada por este motivo. Las cuotas son de los intervalos de los dispositivos dentro del área.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocida</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>etapa %1</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Por</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Cuota</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>Barras</translation>
    </message>
    <message>
        <source>1 row of %1</source>
        <translation>1 fila de %1</translation>
    </message>
    <message>
        <source>%1 rows of %2</source>
        <translation>%1 filas de %2</translation>
    </message>
    <message>
        <source>utilization %1</source>
        <translation>utilización %1</translation>
    </message>
    <message>
        <source>bubble %1 (%2)</source>
        <translation>burbuja %1 (%2)</translation>
    </message>
</context>
<context>
    <name>bubblescope::Autosave</name>
    <message>
        <source>What is open cannot be kept for recovery: %1</source>
        <translation>Lo que está abierto no puede guardarse para recuperarlo: %1</translation>
    </message>
</context>
<context>
    <name>bubblescope::BarColors</name>
    <message>
        <source>other</source>
        <translation>otro</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>etapa %1</translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation>microlote %1</translation>
    </message>
</context>
<context>
    <name>bubblescope::BubbleTable</name>
    <message>
        <source>Bubbles of the current run</source>
        <translation>Burbujas de la ejecución actual</translation>
    </message>
</context>
<context>
    <name>bubblescope::BubbleTableModel</name>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Causa</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Duración</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Cuota</translation>
    </message>
    <message>
        <source>The device that computes nothing.</source>
        <translation>El dispositivo que no calcula nada.</translation>
    </message>
    <message>
        <source>Why the device computes nothing; point at a cause for its definition.</source>
        <translation>Por qué el dispositivo no calcula nada; señale una causa para ver su definición.</translation>
    </message>
    <message>
        <source>Time since the start of the run.</source>
        <translation>Tiempo desde el inicio de la ejecución.</translation>
    </message>
    <message>
        <source>How long the device computes nothing for this cause.</source>
        <translation>Cuánto tiempo no calcula nada el dispositivo por esta causa.</translation>
    </message>
    <message>
        <source>Duration divided by the device&apos;s span (%1). The shares of a device add up to its bubble fraction.</source>
        <translation>Duración dividida por el intervalo del dispositivo (%1). Las cuotas de un dispositivo suman su fracción de burbuja.</translation>
    </message>
    <message>
        <source>no run</source>
        <translation>ninguna ejecución</translation>
    </message>
</context>
<context>
    <name>bubblescope::CheckList</name>
    <message>
        <source>choose…</source>
        <translation>elegir…</translation>
    </message>
</context>
<context>
    <name>bubblescope::ClockDialog</name>
    <message>
        <source>The numbers of Chrome JSON are &amp;nanoseconds</source>
        <translation>Los números del JSON de Chrome son &amp;nanosegundos</translation>
    </message>
    <message>
        <source>Clocks of %1</source>
        <translation>Relojes de %1</translation>
    </message>
    <message>
        <source>Chrome JSON has microseconds, whatever its displayTimeUnit says; some tracers wrote nanoseconds nevertheless</source>
        <translation>El JSON de Chrome tiene microsegundos, diga lo que diga su displayTimeUnit; algunos trazadores escribieron nanosegundos</translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation>&amp;Método</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Tiempos</translation>
    </message>
    <message>
        <source>Reads the files again, in the background</source>
        <translation>Vuelve a leer los archivos, en segundo plano</translation>
    </message>
    <message>
        <source>Clocks by rank</source>
        <translation>Relojes por rango</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>En uso</translation>
    </message>
    <message>
        <source>Proposed besides</source>
        <translation>Propuesto además</translation>
    </message>
    <message>
        <source>Added by hand</source>
        <translation>Añadido a mano</translation>
    </message>
    <message>
        <source>As the file or its name tells</source>
        <translation>Como dice el archivo o su nombre</translation>
    </message>
    <message>
        <source>The file of the rank</source>
        <translation>El archivo del rango</translation>
    </message>
    <message>
        <source>What is added to the file&apos;s own times, with what was added by hand</source>
        <translation>Lo que se suma a los tiempos propios del archivo, con lo añadido a mano</translation>
    </message>
    <message>
        <source>By what the ranks exchange; 0 where that is in use already</source>
        <translation>Según lo que intercambian los rangos; 0 donde ya está en uso</translation>
    </message>
    <message>
        <source>Added to the times of the rank, beside what the method decides</source>
        <translation>Se suma a los tiempos del rango, además de lo que decide el método</translation>
    </message>
    <message>
        <source>%1 ns</source>
        <translation>%1 ns</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocida</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Added to the clock of rank %1</source>
        <translation>Sumado al reloj del rango %1</translation>
    </message>
    <message>
        <source> µs</source>
        <translation> µs</translation>
    </message>
</context>
<context>
    <name>bubblescope::ClockText</name>
    <message>
        <source>the ends of collectives</source>
        <translation>los finales de las colectivas</translation>
    </message>
    <message>
        <source>sends and receives</source>
        <translation>envíos y recepciones</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automático</translation>
    </message>
    <message>
        <source>As in the files</source>
        <translation>Como en los archivos</translation>
    </message>
    <message>
        <source>Wall-clock time</source>
        <translation>Hora real</translation>
    </message>
    <message>
        <source>What ranks exchange</source>
        <translation>Lo que intercambian los rangos</translation>
    </message>
    <message>
        <source>Begin together</source>
        <translation>Empezar juntos</translation>
    </message>
    <message>
        <source>By wall-clock time; where the files have none in common, by what ranks exchange, else all begin together.</source>
        <translation>Por la hora real; si los archivos no la tienen en común, por lo que intercambian los rangos; si no, todos empiezan juntos.</translation>
    </message>
    <message>
        <source>The files&apos; times are taken as they are.</source>
        <translation>Los tiempos de los archivos se toman como son.</translation>
    </message>
    <message>
        <source>By the wall-clock time that files give for their zero.</source>
        <translation>Por la hora real que los archivos dan a su cero.</translation>
    </message>
    <message>
        <source>Collectives end together on all members; else a receive cannot end before its send starts.</source>
        <translation>Las colectivas terminan a la vez en todos los miembros; si no, una recepción no puede terminar antes de que empiece su envío.</translation>
    </message>
    <message>
        <source>The first event of every file is moved to the same time.</source>
        <translation>El primer evento de cada archivo se lleva al mismo tiempo.</translation>
    </message>
    <message numerus="yes">
        <source>The clocks of %n files are aligned by wall-clock time.</source>
        <translation>
            <numerusform>Los relojes de %n archivos están alineados por la hora real.</numerusform>
            <numerusform>Los relojes de %n archivos están alineados por la hora real.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clocks of %n files are aligned by %1 (± %2).</source>
        <translation>
            <numerusform>Los relojes de %n archivos están alineados por %1 (± %2).</numerusform>
            <numerusform>Los relojes de %n archivos están alineados por %1 (± %2).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clocks of %n files are moved to begin together.</source>
        <translation>
            <numerusform>Los relojes de %n archivos se mueven para que empiecen juntos.</numerusform>
            <numerusform>Los relojes de %n archivos se mueven para que empiecen juntos.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The times of %n files are taken as of one clock.</source>
        <translation>
            <numerusform>Los tiempos de %n archivos se toman como de un solo reloj.</numerusform>
            <numerusform>Los tiempos de %n archivos se toman como de un solo reloj.</numerusform>
        </translation>
    </message>
    <message>
        <source>The ranks exchange nothing that would tell more.</source>
        <translation>Los rangos no intercambian nada que diga más.</translation>
    </message>
    <message>
        <source>Judged by %1, nothing is left to correct.</source>
        <translation>A juzgar por %1, no queda nada que corregir.</translation>
    </message>
    <message>
        <source>Judged by %1, corrections of up to %2 (± %3) are proposed.</source>
        <translation>A juzgar por %1, se proponen correcciones de hasta %2 (± %3).</translation>
    </message>
    <message>
        <source>Judged by %1, the clocks agree but for %2 (± %3).</source>
        <translation>A juzgar por %1, los relojes coinciden salvo %2 (± %3).</translation>
    </message>
</context>
<context>
    <name>bubblescope::ClusterParameters</name>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>What is sent from stage to stage for each micro-batch.</source>
        <translation>Lo que se envía de etapa a etapa por cada microlote.</translation>
    </message>
    <message>
        <source>free</source>
        <translation>gratis</translation>
    </message>
    <message>
        <source>Link speed</source>
        <translation>Velocidad del enlace</translation>
    </message>
    <message>
        <source>Of a link between two devices, which carries one message at a time in each direction.</source>
        <translation>De un enlace entre dos dispositivos, que lleva un mensaje a la vez en cada sentido.</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sin límite</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Solape</translation>
    </message>
    <message>
        <source>Whether communication runs beside computation. Without, a device waits until what it sends has arrived, and collectives run when it would wait anyway.</source>
        <translation>Si la comunicación corre junto al cálculo. Sin ello, un dispositivo espera hasta que llega lo que envía, y las colectivas corren cuando de todos modos esperaría.</translation>
    </message>
    <message>
        <source>with computation</source>
        <translation>con el cálculo</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>Réplicas</translation>
    </message>
    <message>
        <source>Copies of the pipeline, each with micro-batches of its own; the first is shown.</source>
        <translation>Copias del pipeline, cada una con microlotes propios; se muestra la primera.</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Fragmentación</translation>
    </message>
    <message>
        <source>What the replicas share out among them instead of holding it whole (ZeRO stages 1 to 3).</source>
        <translation>Lo que las réplicas se reparten en vez de guardarlo entero (ZeRO, fases 1 a 3).</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimizador</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>gradientes</translation>
    </message>
    <message>
        <source>full</source>
        <translation>completa</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>Búferes</translation>
    </message>
    <message>
        <source>Chunks whose gathered weights or gradients a device holds, where these are sharded.</source>
        <translation>Fragmentos cuyos pesos reunidos o gradientes guarda un dispositivo, donde están fragmentados.</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>Of a chunk, gathered and reduced one by one.</source>
        <translation>De un fragmento, reunidas y reducidas una a una.</translation>
    </message>
    <message>
        <source>Of the ring that joins the replicas of a stage. What it carries are the sizes of weights and gradients below.</source>
        <translation>Del anillo que une las réplicas de una etapa. Lo que lleva son los tamaños de pesos y gradientes de abajo.</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latencia</translation>
    </message>
    <message>
        <source>Of each round of the ring.</source>
        <translation>De cada ronda del anillo.</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizador</translation>
    </message>
    <message>
        <source>Time to update a chunk, or a layer where chunks are cut into layers; divided by the replicas where its state is sharded.</source>
        <translation>Tiempo de actualizar un fragmento, o una capa si los fragmentos se cortan en capas; dividido por las réplicas donde su estado está fragmentado.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>Of a chunk, as they are computed with and gathered.</source>
        <translation>De un fragmento, como se calcula con ellos y se reúnen.</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradientes</translation>
    </message>
    <message>
        <source>Of a chunk, as they are reduced.</source>
        <translation>De un fragmento, como se reducen.</translation>
    </message>
    <message>
        <source>State of the optimizer for a chunk.</source>
        <translation>Estado del optimizador de un fragmento.</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activaciones</translation>
    </message>
    <message>
        <source>Kept by a chunk for each micro-batch.</source>
        <translation>Guardadas por un fragmento para cada microlote.</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Capacidad</translation>
    </message>
    <message>
        <source>Memory of a device.</source>
        <translation>Memoria de un dispositivo.</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>no se dice</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versiones</translation>
    </message>
    <message>
        <source>Which weights are kept for micro-batches in flight: those that their forward used (PipeDream), the latest alone, or two (PipeDream-2BW).</source>
        <translation>Qué pesos se guardan para los microlotes en vuelo: los que usó su paso hacia delante (PipeDream), solo los últimos, o dos (PipeDream-2BW).</translation>
    </message>
    <message>
        <source>stash</source>
        <translation>guardar</translation>
    </message>
    <message>
        <source>latest</source>
        <translation>últimos</translation>
    </message>
    <message>
        <source>double-buffer</source>
        <translation>doble búfer</translation>
    </message>
    <message>
        <source>Per update</source>
        <translation>Por actualización</translation>
    </message>
    <message>
        <source>Micro-batches between two updates of a stage.</source>
        <translation>Microlotes entre dos actualizaciones de una etapa.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Consecutive ones: a device goes on when its own optimizer has ended.</source>
        <translation>Consecutivos: un dispositivo sigue cuando termina su propio optimizador.</translation>
    </message>
    <message>
        <source>Jitter</source>
        <translation>Fluctuación</translation>
    </message>
    <message>
        <source>Standard deviation of each operation&apos;s duration, as a share of it.</source>
        <translation>Desviación típica de la duración de cada operación, como parte de ella.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>Of the jitter: equal seeds, equal times.</source>
        <translation>De la fluctuación: semillas iguales, tiempos iguales.</translation>
    </message>
    <message>
        <source>Slow device</source>
        <translation>Dispositivo lento</translation>
    </message>
    <message>
        <source>A device of the first replica that is slower than all others.</source>
        <translation>Un dispositivo de la primera réplica más lento que los demás.</translation>
    </message>
    <message>
        <source>Slower by</source>
        <translation>Más lento por</translation>
    </message>
    <message>
        <source>How many times as long the slow device&apos;s operations take.</source>
        <translation>Cuántas veces más duran las operaciones del dispositivo lento.</translation>
    </message>
</context>
<context>
    <name>bubblescope::CommandLine</name>
    <message>
        <source>--size takes WIDTHxHEIGHT, such as 1200x700, not &apos;%1&apos;</source>
        <translation>--size toma ANCHOxALTO, como 1200x700, no &apos;%1&apos;</translation>
    </message>
    <message>
        <source>Shows, simulates and fills the bubbles of pipeline-parallel training.
Exit codes: 0 done, 1 bad input, 2 bad usage.</source>
        <translation>Muestra, simula y rellena las burbujas del entrenamiento en pipeline.
Códigos de salida: 0 hecho, 1 entrada errónea, 2 uso erróneo.</translation>
    </message>
    <message>
        <source>--%1 takes a number from %2 to %3, not &apos;%4&apos;</source>
        <translation>--%1 toma un número de %2 a %3, no &apos;%4&apos;</translation>
    </message>
    <message>
        <source>Of the window: %1.</source>
        <translation>De la ventana: %1.</translation>
    </message>
    <message>
        <source>Open the sample comparison.</source>
        <translation>Abrir la comparación de muestra.</translation>
    </message>
    <message>
        <source>Write FILE (.svg, .pdf, .png or .csv), print the figures, and open no window.</source>
        <translation>Escribir FILE (.svg, .pdf, .png o .csv), imprimir los valores y no abrir ventana.</translation>
    </message>
    <message>
        <source>With --export: the pipelines of a scenario whose bubbles are filled, before and after, such as pipefisher-bert-base.</source>
        <translation>Con --export: los pipelines de un escenario cuyas burbujas se rellenan, antes y después, como pipefisher-bert-base.</translation>
    </message>
    <message>
        <source>How the scenario&apos;s bubbles are filled; its first policy, unless told.</source>
        <translation>Cómo se rellenan las burbujas del escenario; su primera política, si no se dice.</translation>
    </message>
    <message>
        <source>Every trace is a run of its own, and they are stacked.</source>
        <translation>Cada traza es una ejecución propia, y se apilan.</translation>
    </message>
    <message>
        <source>Traces: the ranks of one run. Schedules of PyTorch (.csv): each is simulated.</source>
        <translation>Trazas: los rangos de una ejecución. Planificaciones de PyTorch (.csv): se simula cada una.</translation>
    </message>
    <message>
        <source>Size of the figure.</source>
        <translation>Tamaño de la figura.</translation>
    </message>
    <message>
        <source>Font of the figure.</source>
        <translation>Letra de la figura.</translation>
    </message>
    <message>
        <source>Its size in points, from 4 to 48.</source>
        <translation>Su tamaño en puntos, de 4 a 48.</translation>
    </message>
    <message>
        <source>Pixels of a PNG for each of the size, from 0.5 to 8.</source>
        <translation>Píxeles de un PNG por cada uno del tamaño, de 0.5 a 8.</translation>
    </message>
    <message>
        <source>Leave the legend out.</source>
        <translation>Omitir la leyenda.</translation>
    </message>
    <message>
        <source>--language takes one of %1, not &apos;%2&apos;</source>
        <translation>--language toma uno de %1, no &apos;%2&apos;</translation>
    </message>
    <message>
        <source>--export needs --sample, --scenario or files</source>
        <translation>--export necesita --sample, --scenario o archivos</translation>
    </message>
    <message>
        <source>--scenario needs --export</source>
        <translation>--scenario necesita --export</translation>
    </message>
</context>
<context>
    <name>bubblescope::ComparisonTable</name>
    <message>
        <source>The current simulation against its recording, by kind of operation</source>
        <translation>La simulación actual frente a su grabación, por tipo de operación</translation>
    </message>
</context>
<context>
    <name>bubblescope::CounterChart</name>
    <message>
        <source>Memory and other counters over time</source>
        <translation>Memoria y otros contadores a lo largo del tiempo</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>Contador</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Write this chart as a figure or its values as a table</source>
        <translation>Escribir este gráfico como figura o sus valores como tabla</translation>
    </message>
    <message>
        <source>This run has no counters.</source>
        <translation>Esta ejecución no tiene contadores.</translation>
    </message>
    <message>
        <source>in micro-batches, of all chunks of the device</source>
        <translation>en microlotes, de todos los fragmentos del dispositivo</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 más</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>together: %1</source>
        <translation>juntos: %1</translation>
    </message>
</context>
<context>
    <name>bubblescope::CounterLanes</name>
    <message>
        <source>utilization</source>
        <translation>utilización</translation>
    </message>
</context>
<context>
    <name>bubblescope::CounterPainter</name>
    <message>
        <source>computes</source>
        <translation>calcula</translation>
    </message>
    <message>
        <source>computes nothing</source>
        <translation>no calcula nada</translation>
    </message>
    <message>
        <source>%1: %2 here, at most %3; the row is as high as %4</source>
        <translation>%1: %2 aquí, como mucho %3; la fila mide %4 de alto</translation>
    </message>
</context>
<context>
    <name>bubblescope::CounterPlot</name>
    <message>
        <source>capacity %1</source>
        <translation>capacidad %1</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>máximo %1</translation>
    </message>
</context>
<context>
    <name>bubblescope::CounterSeries</name>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Activations in flight</source>
        <translation>Activaciones en vuelo</translation>
    </message>
</context>
<context>
    <name>bubblescope::DifferenceLane</name>
    <message>
        <source>Utilization of %1 less that of %2</source>
        <translation>Utilización de %1 menos la de %2</translation>
    </message>
    <message>
        <source>%1 points over the visible time</source>
        <translation>%1 puntos en el tiempo visible</translation>
    </message>
    <message>
        <source>%1 computes on %2 of its devices here, %3 on %4: %5 points</source>
        <translation>%1 calcula en el %2 de sus dispositivos aquí, %3 en el %4: %5 puntos</translation>
    </message>
    <message>
        <source>By how much more (up) or less (down) of its devices the run computes than the baseline at the same place: the difference of their utilizations.</source>
        <translation>En cuántos dispositivos más (arriba) o menos (abajo) calcula la ejecución que la referencia en el mismo lugar: la diferencia de sus utilizaciones.</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>diferencia</translation>
    </message>
</context>
<context>
    <name>bubblescope::DifferenceTable</name>
    <message>
        <source>Figures of the shown runs, and differences to the baseline</source>
        <translation>Valores de las ejecuciones mostradas, y diferencias con la referencia</translation>
    </message>
    <message>
        <source>Over what is measured, against %1</source>
        <translation>Sobre lo medido, frente a %1</translation>
    </message>
    <message>
        <source>Over all that is shown, against %1; mark a part with shift and the mouse to compare that</source>
        <translation>Sobre todo lo mostrado, frente a %1; marque una parte con Mayús y el ratón para comparar esa</translation>
    </message>
</context>
<context>
    <name>bubblescope::DifferenceTableModel</name>
    <message>
        <source>length</source>
        <translation>longitud</translation>
    </message>
    <message>
        <source>Of what is compared.</source>
        <translation>De lo que se compara.</translation>
    </message>
    <message>
        <source>utilization</source>
        <translation>utilización</translation>
    </message>
    <message>
        <source>Time in which devices compute, divided by their spans within the stretch.</source>
        <translation>Tiempo en que los dispositivos calculan, dividido por sus intervalos dentro del tramo.</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>cálculo</translation>
    </message>
    <message>
        <source>Time in which devices compute, added up over devices.</source>
        <translation>Tiempo en que los dispositivos calculan, sumado sobre los dispositivos.</translation>
    </message>
    <message>
        <source>bubbles</source>
        <translation>burbujas</translation>
    </message>
    <message>
        <source>Time in which devices compute nothing, added up over devices.</source>
        <translation>Tiempo en que los dispositivos no calculan nada, sumado sobre los dispositivos.</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>burbuja</translation>
    </message>
    <message>
        <source>Time in which devices compute nothing for this reason, added up over devices.</source>
        <translation>Tiempo en que los dispositivos no calculan nada por este motivo, sumado sobre los dispositivos.</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>tipo</translation>
    </message>
    <message>
        <source>Time of the slices of this kind, added up over devices; those that overlap on a device count once.</source>
        <translation>Tiempo de las barras de este tipo, sumado sobre los dispositivos; las que se solapan en uno cuentan una vez.</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>etapa</translation>
    </message>
    <message>
        <source>Computation of this stage.</source>
        <translation>Cálculo de esta etapa.</translation>
    </message>
    <message>
        <source>device</source>
        <translation>dispositivo</translation>
    </message>
    <message>
        <source>Computation of this device.</source>
        <translation>Cálculo de este dispositivo.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocida</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>etapa %1</translation>
    </message>
    <message>
        <source>%1 pt</source>
        <comment>percentage points</comment>
        <translation>%1 pt</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <comment>time, change</comment>
        <translation>%1 (%2 %)</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Por</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
</context>
<context>
    <name>bubblescope::EditSpecCommand</name>
    <message>
        <source>change of %1</source>
        <translation>cambio de %1</translation>
    </message>
</context>
<context>
    <name>bubblescope::EventTable</name>
    <message>
        <source>Events that the chart of the current run shows</source>
        <translation>Eventos que muestra el gráfico de la ejecución actual</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Write the table as CSV</source>
        <translation>Escribir la tabla como CSV</translation>
    </message>
    <message>
        <source>%L1 events in what is visible of %2</source>
        <translation>%L1 eventos en lo visible de %2</translation>
    </message>
    <message>
        <source>There is no run.</source>
        <translation>No hay ninguna ejecución.</translation>
    </message>
</context>
<context>
    <name>bubblescope::EventTableModel</name>
    <message>
        <source>unfinished</source>
        <translation>sin terminar</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Fila</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Duración</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Etapa</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Microlote</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
</context>
<context>
    <name>bubblescope::ExportDialog</name>
    <message>
        <source>Width</source>
        <translation>Ancho</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Alto</translation>
    </message>
    <message>
        <source>&amp;Legend</source>
        <translation>&amp;Leyenda</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>Figure, PDF (vectors)</source>
        <translation>Figura, PDF (vectores)</translation>
    </message>
    <message>
        <source>Figure, SVG (vectors)</source>
        <translation>Figura, SVG (vectores)</translation>
    </message>
    <message>
        <source>Figure, PNG (pixels)</source>
        <translation>Figura, PNG (píxeles)</translation>
    </message>
    <message>
        <source>Numbers, CSV (%1)</source>
        <translation>Números, CSV (%1)</translation>
    </message>
    <message>
        <source>Schedule of PyTorch, CSV</source>
        <translation>Planificación de PyTorch, CSV</translation>
    </message>
    <message>
        <source>Schedule of PyTorch with sends and receives, CSV</source>
        <translation>Planificación de PyTorch con envíos y recepciones, CSV</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Examinar…</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Formato</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>&amp;Tamaño</translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation>A&amp;rchivo</translation>
    </message>
    <message>
        <source>All shown runs, stacked</source>
        <translation>Todas las ejecuciones mostradas, apiladas</translation>
    </message>
    <message>
        <source>The current run alone</source>
        <translation>Solo la ejecución actual</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>Tamaño de letra</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source> × the size</source>
        <translation> × el tamaño</translation>
    </message>
    <message>
        <source>&amp;Charts</source>
        <translation>&amp;Gráficos</translation>
    </message>
    <message>
        <source>Fo&amp;nt</source>
        <translation>L&amp;etra</translation>
    </message>
    <message>
        <source>&amp;PNG</source>
        <translation>&amp;PNG</translation>
    </message>
    <message>
        <source>Figures and tables (*.pdf *.svg *.png *.csv)</source>
        <translation>Figuras y tablas (*.pdf *.svg *.png *.csv)</translation>
    </message>
    <message>
        <source>The schedule of %1.</source>
        <translation>La planificación de %1.</translation>
    </message>
    <message>
        <source>Replace %1?</source>
        <translation>¿Reemplazar %1?</translation>
    </message>
    <message>
        <source>With &amp;notes</source>
        <translation>Con &amp;notas</translation>
    </message>
</context>
<context>
    <name>bubblescope::FillFigures</name>
    <message>
        <source>fits into no bubble: after the step, which it lengthens</source>
        <translation>no cabe en ninguna burbuja: va tras el paso, que alarga</translation>
    </message>
    <message>
        <source>fills a bubble of %1: %2, %3 long</source>
        <translation>rellena una burbuja de %1: %2, de %3</translation>
    </message>
</context>
<context>
    <name>bubblescope::FillParameters</name>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Trabajo</translation>
    </message>
    <message>
        <source>What the bubbles are filled with. The filled steps of a refresh are shown below the plain step.</source>
        <translation>Con qué se rellenan las burbujas. Los pasos rellenos de una renovación se muestran debajo del paso simple.</translation>
    </message>
    <message>
        <source>jobs of a file…</source>
        <translation>trabajos de un archivo…</translation>
    </message>
    <message>
        <source>Jobs (*.json)</source>
        <translation>Trabajos (*.json)</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Política</translation>
    </message>
    <message>
        <source>How pieces of work are placed: by PipeFisher&apos;s rule as published, which may run some before their cause, without its last attempt, made causal, or by the best of several orders.</source>
        <translation>Cómo se colocan las piezas de trabajo: según la regla publicada de PipeFisher, que puede ejecutar algunas antes de su causa; sin su último intento, hecha causal; o según el mejor de varios órdenes.</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Perfil</translation>
    </message>
    <message>
        <source>Measured costs of a Transformer block and its work, on an accelerator. Sets the times of forwards and backwards, too.</source>
        <translation>Costes medidos de un bloque Transformer y su trabajo, en un acelerador. Fija también los tiempos de los pasos hacia delante y hacia atrás.</translation>
    </message>
    <message>
        <source>a file…</source>
        <translation>un archivo…</translation>
    </message>
    <message>
        <source>Measured profiles (*.csv)</source>
        <translation>Perfiles medidos (*.csv)</translation>
    </message>
    <message>
        <source>Sequences</source>
        <translation>Secuencias</translation>
    </message>
    <message>
        <source>Of a micro-batch; between measured sizes costs are interpolated.</source>
        <translation>De un microlote; entre tamaños medidos se interpolan los costes.</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Bloques</translation>
    </message>
    <message>
        <source>Transformer blocks of a stage (of each chunk, where devices have several).</source>
        <translation>Bloques Transformer de una etapa (de cada fragmento, si los dispositivos tienen varios).</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activaciones</translation>
    </message>
    <message>
        <source>Kept, or computed again in the backward.</source>
        <translation>Guardadas, o calculadas otra vez en el paso hacia atrás.</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>guardadas</translation>
    </message>
    <message>
        <source>recomputed</source>
        <translation>recalculadas</translation>
    </message>
    <message>
        <source>Root</source>
        <translation>Raíz</translation>
    </message>
    <message>
        <source>Time of a matrix root, in inversions of the same matrix.</source>
        <translation>Tiempo de una raíz de matriz, en inversiones de la misma matriz.</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>Réplicas</translation>
    </message>
    <message>
        <source>Data-parallel copies of the pipeline, which exchange their curvature.</source>
        <translation>Copias del pipeline con paralelismo de datos, que intercambian su curvatura.</translation>
    </message>
    <message>
        <source>Inversion</source>
        <translation>Inversión</translation>
    </message>
    <message>
        <source>Whether the copies of a stage share out the blocks that they invert and precondition, or each does all.</source>
        <translation>Si las copias de una etapa se reparten los bloques que invierten y precondicionan, o cada una los hace todos.</translation>
    </message>
    <message>
        <source>by every copy</source>
        <translation>por cada copia</translation>
    </message>
    <message>
        <source>shared out</source>
        <translation>repartida</translation>
    </message>
    <message>
        <source>Sync speed</source>
        <translation>Velocidad de sincr.</translation>
    </message>
    <message>
        <source>Of the ring over which the copies of a stage exchange their factors.</source>
        <translation>Del anillo por el que las copias de una etapa intercambian sus factores.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Of a device for work in bubbles while its pipeline holds most.</source>
        <translation>De un dispositivo para trabajo en burbujas cuando su pipeline más ocupa.</translation>
    </message>
    <message>
        <source>enough</source>
        <translation>suficiente</translation>
    </message>
    <message>
        <source>Refreshes</source>
        <translation>Renovaciones</translation>
    </message>
    <message>
        <source>Whether one may begin before the last one ended.</source>
        <translation>Si una puede empezar antes de que termine la anterior.</translation>
    </message>
    <message>
        <source>one by one</source>
        <translation>una a una</translation>
    </message>
    <message>
        <source>may overlap</source>
        <translation>pueden solaparse</translation>
    </message>
    <message>
        <source>Cut into</source>
        <translation>Cortar en</translation>
    </message>
    <message>
        <source>Pieces into which an inversion or root may be cut.</source>
        <translation>Piezas en que puede cortarse una inversión o raíz.</translation>
    </message>
    <message>
        <source>Stretch</source>
        <translation>Alargar</translation>
    </message>
    <message>
        <source>How much longer a step may get where that saves a step of the refresh.</source>
        <translation>Cuánto puede alargarse un paso si eso ahorra un paso de la renovación.</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Margen</translation>
    </message>
    <message>
        <source>Spare time that a piece must leave in its bubble, as a share of it.</source>
        <translation>Tiempo libre que una pieza debe dejar en su burbuja, como parte de ella.</translation>
    </message>
</context>
<context>
    <name>bubblescope::FillResultPanel</name>
    <message>
        <source>%1–%2 steps</source>
        <translation>%1–%2 pasos</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 paso</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 pasos</translation>
    </message>
    <message>
        <source>%1, %2 of it at %3</source>
        <translation>%1, %2 de ello a %3</translation>
    </message>
    <message>
        <source>%1, and %2 not done</source>
        <translation>%1, y %2 sin hacer</translation>
    </message>
    <message>
        <source>%1: %2 %3 per second</source>
        <translation>%1: %2 %3 por segundo</translation>
    </message>
    <message>
        <source>%1 pieces and %2 works run before what they need: the published rule allows it.</source>
        <translation>%1 piezas y %2 trabajos corren antes de lo que necesitan: la regla publicada lo permite.</translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation>Utilización</translation>
    </message>
    <message>
        <source>PipeFisher&apos;s usage</source>
        <translation>Uso según PipeFisher</translation>
    </message>
    <message>
        <source>Limit of usage</source>
        <translation>Límite del uso</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Renovación</translation>
    </message>
    <message>
        <source>Step gets longer</source>
        <translation>El paso se alarga</translation>
    </message>
    <message>
        <source>Memory added</source>
        <translation>Memoria añadida</translation>
    </message>
    <message>
        <source>Left over</source>
        <translation>Sobrante</translation>
    </message>
    <message>
        <source>Still idle</source>
        <translation>Aún inactivo</translation>
    </message>
    <message>
        <source>Source: %1, %2.</source>
        <translation>Fuente: %1, %2.</translation>
    </message>
    <message>
        <source>%1 in the bubbles (%2)</source>
        <translation>%1 en las burbujas (%2)</translation>
    </message>
    <message>
        <source>Ours: everything that runs, preconditioning included, divided by all the time that passes; mean over devices. Before: forwards and backwards of the plain step.</source>
        <translation>La nuestra: todo lo que corre, con el precondicionado, dividido por todo el tiempo que pasa; media sobre los dispositivos. Antes: los pasos hacia delante y hacia atrás del paso simple.</translation>
    </message>
    <message>
        <source>PipeFisher&apos;s definition: everything that runs, divided by step × steps of the refresh, without preconditioning and what it adds to a step; mean over devices.</source>
        <translation>Definición de PipeFisher: todo lo que corre, dividido por paso × pasos de la renovación, sin el precondicionado ni lo que añade a un paso; media sobre los dispositivos.</translation>
    </message>
    <message>
        <source>no bubble</source>
        <translation>ninguna burbuja</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>The physical limit: (busy + work) / span in the fewest steps that a refresh can take, work / idle time of a step rounded up, of each device; mean over devices, and steps of the slowest.</source>
        <translation>El límite físico: (ocupado + trabajo) / intervalo en los menos pasos que puede tomar una renovación, trabajo / tiempo inactivo de un paso redondeado hacia arriba, de cada dispositivo; media sobre los dispositivos, y pasos del más lento.</translation>
    </message>
    <message>
        <source>Steps after which all work has been done once, by device; from its first piece to its last a refresh takes %1. The table Filling below has each device.</source>
        <translation>Pasos tras los que todo el trabajo se ha hecho una vez, por dispositivo; de su primera pieza a la última una renovación toma %1. La tabla Relleno de abajo tiene cada dispositivo.</translation>
    </message>
    <message>
        <source>Mean length of a step of the refresh, preconditioning and left-over work included, against the plain step.</source>
        <translation>Longitud media de un paso de la renovación, con precondicionado y trabajo sobrante, frente al paso simple.</translation>
    </message>
    <message>
        <source>What stays from piece to piece, on the device with most; an upper bound.</source>
        <translation>Lo que queda de pieza a pieza, en el dispositivo con más; una cota superior.</translation>
    </message>
    <message>
        <source>Work of a refresh that fits into no bubble, over all devices: it is put after the last step and lengthens it. Jobs of a file are not done instead.</source>
        <translation>Trabajo de una renovación que no cabe en ninguna burbuja, sobre todos los dispositivos: se pone tras el último paso y lo alarga. Los trabajos de un archivo no se hacen.</translation>
    </message>
    <message>
        <source>Share of a refresh&apos;s steps in which a device still idles, mean over devices.</source>
        <translation>Parte de los pasos de una renovación en que un dispositivo sigue inactivo, media sobre los dispositivos.</translation>
    </message>
    <message>
        <source>refresh is done</source>
        <translation>renovación hecha</translation>
    </message>
    <message>
        <source>too small</source>
        <translation>demasiado pequeño</translation>
    </message>
    <message>
        <source>waits for a cause</source>
        <translation>espera una causa</translation>
    </message>
    <message>
        <source>no memory</source>
        <translation>sin memoria</translation>
    </message>
</context>
<context>
    <name>bubblescope::FillScenarioPlot</name>
    <message>
        <source>%1
%2 steps</source>
        <translation>%1
%2 pasos</translation>
    </message>
    <message>
        <source>before</source>
        <translation>antes</translation>
    </message>
    <message>
        <source>utilization (%), simulated</source>
        <translation>utilización (%), simulada</translation>
    </message>
    <message>
        <source>%1 (simulated)</source>
        <translation>%1 (simulado)</translation>
    </message>
    <message>
        <source>profile %1, micro-batches of %2</source>
        <translation>perfil %1, microlotes de %2</translation>
    </message>
</context>
<context>
    <name>bubblescope::FillScenarioTableModel</name>
    <message>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Política</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Of the plain pipeline.</source>
        <translation>Del pipeline simple.</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Antes</translation>
    </message>
    <message>
        <source>Utilization of the plain step.</source>
        <translation>Utilización del paso simple.</translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation>Utilización</translation>
    </message>
    <message>
        <source>Everything that runs, preconditioning included, by all the time that passes; mean over devices.</source>
        <translation>Todo lo que corre, con precondicionado, por todo el tiempo que pasa; media sobre los dispositivos.</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>Uso</translation>
    </message>
    <message>
        <source>PipeFisher&apos;s definition, without preconditioning and what it adds to a step; mean over devices.</source>
        <translation>Definición de PipeFisher, sin precondicionado ni lo que añade a un paso; media sobre los dispositivos.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Renovación</translation>
    </message>
    <message>
        <source>Steps per refresh of the slowest device.</source>
        <translation>Pasos por renovación del dispositivo más lento.</translation>
    </message>
    <message>
        <source>Step longer</source>
        <translation>Paso más largo</translation>
    </message>
    <message>
        <source>Mean length of a step of the refresh against the plain step.</source>
        <translation>Longitud media de un paso de la renovación frente al paso simple.</translation>
    </message>
    <message>
        <source>Before cause</source>
        <translation>Antes de su causa</translation>
    </message>
    <message>
        <source>Pieces of curvature, and other works, that run before what they need.</source>
        <translation>Piezas de curvatura, y otros trabajos, que corren antes de lo que necesitan.</translation>
    </message>
    <message>
        <source>Memory added</source>
        <translation>Memoria añadida</translation>
    </message>
    <message>
        <source>To the device with most.</source>
        <translation>En el dispositivo con más.</translation>
    </message>
</context>
<context>
    <name>bubblescope::FillScenarioWindow</name>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>Open as &amp;simulation</source>
        <translation>Abrir como &amp;simulación</translation>
    </message>
    <message>
        <source>%1 (simulated)</source>
        <translation>%1 (simulado)</translation>
    </message>
    <message>
        <source>Utilization before filling and under each policy</source>
        <translation>Utilización antes del relleno y con cada política</translation>
    </message>
    <message>
        <source>Simulated and published figures</source>
        <translation>Valores simulados y publicados</translation>
    </message>
    <message>
        <source>simulated · profile %1, micro-batches of %2</source>
        <translation>simulado · perfil %1, microlotes de %2</translation>
    </message>
    <message>
        <source>Adds the chosen point to the runs, with its bubbles filled</source>
        <translation>Añade el punto elegido a las ejecuciones, con sus burbujas rellenas</translation>
    </message>
    <message>
        <source>Methods and policies</source>
        <translation>Métodos y políticas</translation>
    </message>
    <message>
        <source>simulating</source>
        <translation>simulando</translation>
    </message>
    <message>
        <source>added to the runs: %1, %2</source>
        <translation>añadido a las ejecuciones: %1, %2</translation>
    </message>
    <message>
        <source>The chart in light colours; all points as numbers.</source>
        <translation>El gráfico en colores claros; todos los puntos como números.</translation>
    </message>
    <message>
        <source>all points</source>
        <translation>todos los puntos</translation>
    </message>
</context>
<context>
    <name>bubblescope::FillTable</name>
    <message>
        <source>Filled bubbles of the current run, by device</source>
        <translation>Burbujas rellenas de la ejecución actual, por dispositivo</translation>
    </message>
</context>
<context>
    <name>bubblescope::FillTableModel</name>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Renovación</translation>
    </message>
    <message>
        <source>Steps after which all work of the device has been done once.</source>
        <translation>Pasos tras los que todo el trabajo del dispositivo se ha hecho una vez.</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Límite</translation>
    </message>
    <message>
        <source>Work divided by the idle time of a step, rounded up: no refresh can take fewer steps.</source>
        <translation>Trabajo dividido por el tiempo inactivo de un paso, redondeado hacia arriba: ninguna renovación puede tomar menos pasos.</translation>
    </message>
    <message>
        <source>Lasts</source>
        <translation>Dura</translation>
    </message>
    <message>
        <source>Steps from a refresh&apos;s first piece to its last: more where refreshes overlap.</source>
        <translation>Pasos de la primera pieza de una renovación a la última: más si las renovaciones se solapan.</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Antes</translation>
    </message>
    <message>
        <source>Utilization of the plain step: forwards and backwards / step.</source>
        <translation>Utilización del paso simple: pasos hacia delante y hacia atrás / paso.</translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation>Utilización</translation>
    </message>
    <message>
        <source>Everything that runs in a refresh / all the time that passes, what is put after the step included; without preconditioning.</source>
        <translation>Todo lo que corre en una renovación / todo el tiempo que pasa, incluido lo puesto tras el paso; sin precondicionado.</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>Uso</translation>
    </message>
    <message>
        <source>PipeFisher&apos;s definition: everything that runs in a refresh / (step × steps).</source>
        <translation>Definición de PipeFisher: todo lo que corre en una renovación / (paso × pasos).</translation>
    </message>
    <message>
        <source>Too small</source>
        <translation>Demasiado pequeño</translation>
    </message>
    <message>
        <source>Idle in a refresh although work is ready: no piece of it fits.</source>
        <translation>Inactivo en una renovación aunque hay trabajo listo: no cabe ninguna pieza.</translation>
    </message>
    <message>
        <source>Dependency</source>
        <translation>Dependencia</translation>
    </message>
    <message>
        <source>Idle in a refresh because all work that is left waits for its cause.</source>
        <translation>Inactivo en una renovación porque todo el trabajo que queda espera su causa.</translation>
    </message>
    <message>
        <source>No memory</source>
        <translation>Sin memoria</translation>
    </message>
    <message>
        <source>Idle in a refresh because what is ready does not fit into memory.</source>
        <translation>Inactivo en una renovación porque lo que está listo no cabe en la memoria.</translation>
    </message>
    <message>
        <source>No work</source>
        <translation>Sin trabajo</translation>
    </message>
    <message>
        <source>Idle because the refresh is done.</source>
        <translation>Inactivo porque la renovación está hecha.</translation>
    </message>
    <message>
        <source>Left over</source>
        <translation>Sobrante</translation>
    </message>
    <message>
        <source>Work of a refresh that fits into no bubble and lengthens its last step.</source>
        <translation>Trabajo de una renovación que no cabe en ninguna burbuja y alarga su último paso.</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Omitido</translation>
    </message>
    <message>
        <source>Jobs that fit into no bubble and are not done.</source>
        <translation>Trabajos que no caben en ninguna burbuja y no se hacen.</translation>
    </message>
    <message>
        <source>Memory added</source>
        <translation>Memoria añadida</translation>
    </message>
    <message>
        <source>What stays from piece to piece, an upper bound.</source>
        <translation>Lo que queda de pieza a pieza, una cota superior.</translation>
    </message>
    <message>
        <source>Before cause</source>
        <translation>Antes de su causa</translation>
    </message>
    <message>
        <source>Pieces of curvature, and other works, that run before what they need: the published rule allows it.</source>
        <translation>Piezas de curvatura, y otros trabajos, que corren antes de lo que necesitan: la regla publicada lo permite.</translation>
    </message>
</context>
<context>
    <name>bubblescope::FindingTableModel</name>
    <message>
        <source>Severity</source>
        <translation>Gravedad</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Qué</translation>
    </message>
    <message>
        <source>First place</source>
        <translation>Primer lugar</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Número</translation>
    </message>
</context>
<context>
    <name>bubblescope::FoldGroup</name>
    <message>
        <source>%1 · %2 set</source>
        <translation>%1 · %2 fijados</translation>
    </message>
</context>
<context>
    <name>bubblescope::GanttPane</name>
    <message>
        <source>Show the header alone</source>
        <translation>Mostrar solo la cabecera</translation>
    </message>
    <message>
        <source>Show the rows</source>
        <translation>Mostrar las filas</translation>
    </message>
    <message>
        <source>Gantt chart of %1</source>
        <translation>Diagrama de Gantt de %1</translation>
    </message>
</context>
<context>
    <name>bubblescope::GroupedParameters</name>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Comunicación</translation>
    </message>
    <message>
        <source>Data parallelism</source>
        <translation>Paralelismo de datos</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Steps and uncertainty</source>
        <translation>Pasos e incertidumbre</translation>
    </message>
    <message>
        <source>Bubble filling</source>
        <translation>Relleno de burbujas</translation>
    </message>
</context>
<context>
    <name>bubblescope::HeatMapChart</name>
    <message>
        <source>Across</source>
        <translation>Horizontal</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Vertical</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Color</translation>
    </message>
    <message>
        <source>A figure of the best plan for every two values of two parameters</source>
        <translation>Un valor del mejor plan para cada dos valores de dos parámetros</translation>
    </message>
    <message>
        <source>The best plan of this cell, of those that fit:
%1</source>
        <translation>El mejor plan de esta celda, de los que caben:
%1</translation>
    </message>
    <message>
        <source>%1
Beyond the memory of a device: all of %2 plans</source>
        <translation>%1
Más allá de la memoria de un dispositivo: los %2 planes</translation>
    </message>
    <message>
        <source>%1
No plan: such a combination is refused, or was not asked for</source>
        <translation>%1
Ningún plan: tal combinación se rechaza, o no se pidió</translation>
    </message>
</context>
<context>
    <name>bubblescope::HeatMapPlot</name>
    <message>
        <source>%1%2, best plan of a cell</source>
        <translation>%1%2, mejor plan de una celda</translation>
    </message>
    <message>
        <source>▨ no plan fits</source>
        <translation>▨ ningún plan cabe</translation>
    </message>
</context>
<context>
    <name>bubblescope::HelpDialogs</name>
    <message>
        <source>About Bubblescope</source>
        <translation>Acerca de Bubblescope</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Bubblescope %1&lt;/h3&gt;&lt;p&gt;Shows, simulates and fills the bubbles of pipeline-parallel training.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Bubblescope %1&lt;/h3&gt;&lt;p&gt;Muestra, simula y rellena las burbujas del entrenamiento en pipeline.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The desktop app is free software under the GNU General Public License, version 3 or later; the core under the Apache License 2.0. There is no warranty.&lt;/p&gt;&lt;p&gt;Built on Qt %1 (LGPL 3), QCustomPlot 2.1 (GPL 3 or later), simdjson (Apache 2.0), ISA-L (BSD 3-clause) and fmt (MIT).&lt;/p&gt;&lt;p&gt;The sample trace is from MegatronApp (BSD 3-clause, NVIDIA and others).&lt;/p&gt;</source>
        <translation>&lt;p&gt;La aplicación de escritorio es software libre bajo la Licencia Pública General de GNU, versión 3 o posterior; el núcleo, bajo la Licencia Apache 2.0. Sin garantía.&lt;/p&gt;&lt;p&gt;Hecha con Qt %1 (LGPL 3), QCustomPlot 2.1 (GPL 3 o posterior), simdjson (Apache 2.0), ISA-L (BSD de 3 cláusulas) y fmt (MIT).&lt;/p&gt;&lt;p&gt;La traza de muestra es de MegatronApp (BSD de 3 cláusulas, NVIDIA y otros).&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>bubblescope::ItemText</name>
    <message>
        <source>stage %1</source>
        <translation>etapa %1</translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation>microlote %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
    <message>
        <source>unfinished: its end was not recorded</source>
        <translation>sin terminar: su final no se grabó</translation>
    </message>
    <message>
        <source>duration %1</source>
        <translation>duración %1</translation>
    </message>
    <message>
        <source>start %1</source>
        <translation>inicio %1</translation>
    </message>
    <message>
        <source>bubble · %1</source>
        <translation>burbuja · %1</translation>
    </message>
    <message>
        <source>length %1</source>
        <translation>longitud %1</translation>
    </message>
</context>
<context>
    <name>bubblescope::Legend</name>
    <message>
        <source>communication</source>
        <translation>comunicación</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>burbuja</translation>
    </message>
    <message>
        <source>Legend: %1</source>
        <translation>Leyenda: %1</translation>
    </message>
</context>
<context>
    <name>bubblescope::LiveRecording</name>
    <message>
        <source>bscope cannot be started: %1. Command line: %2</source>
        <translation>no se puede iniciar bscope: %1. Línea de órdenes: %2</translation>
    </message>
    <message>
        <source>it lies neither beside this app nor on the PATH</source>
        <translation>no está junto a esta aplicación ni en el PATH</translation>
    </message>
    <message>
        <source>ended with exit code %1</source>
        <translation>terminó con el código de salida %1</translation>
    </message>
    <message>
        <source>ended by itself without an exit code (a crash, or killed)</source>
        <translation>terminó solo, sin código de salida (un fallo, o lo mataron)</translation>
    </message>
    <message>
        <source>bscope record %1:
%2
Command line: %3</source>
        <translation>bscope record %1:
%2
Línea de órdenes: %3</translation>
    </message>
</context>
<context>
    <name>bubblescope::LoadProgress</name>
    <message>
        <source>Reading</source>
        <translation>Leyendo</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>reading %1</source>
        <translation>leyendo %1</translation>
    </message>
</context>
<context>
    <name>bubblescope::LowerPanel</name>
    <message>
        <source>Figures</source>
        <translation>Valores</translation>
    </message>
    <message>
        <source>Selected object</source>
        <translation>Objeto seleccionado</translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation>Utilización</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Bubbles</source>
        <translation>Burbujas</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Selección</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Hallazgos</translation>
    </message>
    <message>
        <source>Filling</source>
        <translation>Relleno</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Métricas</translation>
    </message>
    <message>
        <source>Against recording</source>
        <translation>Frente a la grabación</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Diferencias</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rangos</translation>
    </message>
    <message>
        <source>What each device of the shown runs does with its span: it computes (in the run&apos;s colour), only communicates, or is idle</source>
        <translation>Qué hace con su intervalo cada dispositivo de las ejecuciones mostradas: calcula (en el color de la ejecución), solo comunica, o está inactivo</translation>
    </message>
    <message>
        <source>What the selected device of the current run holds over time, or the one with the highest peak; counters of a trace</source>
        <translation>Lo que ocupa en el tiempo el dispositivo seleccionado de la ejecución actual, o el del máximo más alto; contadores de una traza</translation>
    </message>
    <message>
        <source>Where the devices of the current run compute nothing, and why</source>
        <translation>Dónde no calculan nada los dispositivos de la ejecución actual, y por qué</translation>
    </message>
    <message>
        <source>The bar or bubble that was clicked, or the area that was dragged with ctrl</source>
        <translation>La barra o burbuja pulsada, o el área arrastrada con Ctrl</translation>
    </message>
    <message>
        <source>What was repaired, skipped or doubtful in the files of the current run</source>
        <translation>Lo que se reparó, se omitió o es dudoso en los archivos de la ejecución actual</translation>
    </message>
    <message>
        <source>What filling the bubbles of the current run came to, by device (simulated)</source>
        <translation>En qué quedó el relleno de las burbujas de la ejecución actual, por dispositivo (simulado)</translation>
    </message>
    <message>
        <source>Loss, learning rate and the like of the shown runs, by step or time, and how soon each gets as far as a baseline</source>
        <translation>Pérdida, tasa de aprendizaje y demás de las ejecuciones mostradas, por paso o tiempo, y cuándo alcanza cada una a una referencia</translation>
    </message>
    <message>
        <source>How far the simulation is off what was recorded, by kind of operation, and for the whole step</source>
        <translation>Cuánto se aparta la simulación de lo grabado, por tipo de operación, y en el paso entero</translation>
    </message>
    <message>
        <source>Every figure of the shown runs against that of the baseline, over what is measured or all that is shown</source>
        <translation>Cada valor de las ejecuciones mostradas frente al de la referencia, sobre lo medido o todo lo mostrado</translation>
    </message>
    <message>
        <source>The devices of the current run side by side: what each does, who waits for whom, the slowest, and what perfect balance would give</source>
        <translation>Los dispositivos de la ejecución actual lado a lado: qué hace cada uno, quién espera a quién, el más lento, y qué daría un equilibrio perfecto</translation>
    </message>
    <message>
        <source>Findings in the files of the current run</source>
        <translation>Hallazgos en los archivos de la ejecución actual</translation>
    </message>
    <message>
        <source>Clocks…</source>
        <translation>Relojes…</translation>
    </message>
    <message>
        <source>Findings (%1)</source>
        <translation>Hallazgos (%1)</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Eventos</translation>
    </message>
    <message>
        <source>What the chart of the current run shows, as a table</source>
        <translation>Lo que muestra el gráfico de la ejecución actual, como tabla</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notas</translation>
    </message>
    <message>
        <source>What was written at times: a double click on a time shows it, on a text changes that, Delete removes the note</source>
        <translation>Lo escrito en momentos: doble clic en un tiempo lo muestra, en un texto lo cambia, Supr quita la nota</translation>
    </message>
    <message>
        <source>Notes (%1)</source>
        <translation>Notas (%1)</translation>
    </message>
</context>
<context>
    <name>bubblescope::MainWindow</name>
    <message>
        <source>Bubblescope</source>
        <translation>Bubblescope</translation>
    </message>
    <message>
        <source>re-simulated %1 operations in %2</source>
        <translation>%1 operaciones simuladas de nuevo en %2</translation>
    </message>
    <message>
        <source>Exporting %1…</source>
        <translation>Exportando %1…</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>Exportado %1</translation>
    </message>
    <message>
        <source>The language changes when Bubblescope starts again.</source>
        <translation>El idioma cambia cuando Bubblescope se inicie de nuevo.</translation>
    </message>
    <message>
        <source>There is no run.</source>
        <translation>No hay ninguna ejecución.</translation>
    </message>
    <message>
        <source>%1 is %2: it has no parameters to change.</source>
        <translation>%1 es de tipo %2: no tiene parámetros que cambiar.</translation>
    </message>
    <message>
        <source>Simulate a schedule, or open a trace.</source>
        <translation>Simule una planificación, o abra una traza.</translation>
    </message>
    <message>
        <source>Open the trace files of one run, recordings or schedules</source>
        <translation>Abrir los archivos de traza de una ejecución, grabaciones o planificaciones</translation>
    </message>
    <message>
        <source>Open the traces in a folder as one run</source>
        <translation>Abrir las trazas de una carpeta como una ejecución</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>pipeline</translation>
    </message>
    <message>
        <source>Figures show the visible range in light colours.</source>
        <translation>Las figuras muestran el tiempo visible en colores claros.</translation>
    </message>
    <message>
        <source>devices and bubbles</source>
        <translation>dispositivos y burbujas</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>%1; figures show the visible range in light colours.</source>
        <translation>%1; las figuras muestran el tiempo visible en colores claros.</translation>
    </message>
    <message>
        <source>all values</source>
        <translation>todos los valores</translation>
    </message>
    <message>
        <source>%1 of the shown runs, in light colours.</source>
        <translation>%1 de las ejecuciones mostradas, en colores claros.</translation>
    </message>
    <message>
        <source>Export the selected area</source>
        <translation>Exportar el área seleccionada</translation>
    </message>
    <message>
        <source>area.csv</source>
        <translation>area.csv</translation>
    </message>
    <message>
        <source>Export the differences</source>
        <translation>Exportar las diferencias</translation>
    </message>
    <message>
        <source>differences.csv</source>
        <translation>diferencias.csv</translation>
    </message>
    <message>
        <source>measured %1</source>
        <translation>medido %1</translation>
    </message>
    <message>
        <source>cursor %1</source>
        <translation>cursor %1</translation>
    </message>
    <message>
        <source>visible %1 – %2</source>
        <translation>visible %1 – %2</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tablas (*.csv)</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Ejecuciones</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Valores</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Parameters of the current run</source>
        <translation>Parámetros de la ejecución actual</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Abrir &amp;reciente</translation>
    </message>
    <message>
        <source>S&amp;cenarios</source>
        <translation>E&amp;scenarios</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Edición</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>Cou&amp;nters below devices</source>
        <translation>Co&amp;ntadores bajo los dispositivos</translation>
    </message>
    <message>
        <source>Colo&amp;ur by</source>
        <translation>Colorear p&amp;or</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>Fill the bubbles of each method by each policy, and compare</source>
        <translation>Rellenar las burbujas de cada método con cada política, y comparar</translation>
    </message>
    <message>
        <source>Simulate every method at every batch size, and compare</source>
        <translation>Simular cada método con cada tamaño de lote, y comparar</translation>
    </message>
    <message>
        <source>&amp;Clear</source>
        <translation>&amp;Borrar</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Herramientas</translation>
    </message>
    <message>
        <source>W/S zoom · A/D pan · F fit · shift+drag measures · ctrl+drag sums up · / search · ? keys</source>
        <translation>W/S zoom · A/D mover · F ajustar · Mayús+arrastrar mide · Ctrl+arrastrar suma · / buscar · ? teclas</translation>
    </message>
    <message>
        <source>Time since the start of each run</source>
        <translation>Tiempo desde el inicio de cada ejecución</translation>
    </message>
    <message>
        <source>Measured: schedule, simulation, analysis and index together, in the background</source>
        <translation>Medido: planificación, simulación, análisis e índice juntos, en segundo plano</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>A run is being recorded. Close the window, and end it after its current step?</source>
        <translation>Se está grabando una ejecución. ¿Cerrar la ventana, y terminarla tras su paso actual?</translation>
    </message>
    <message>
        <source>Traces and schedules (*.json *.gz *.zst *.sqlite *.pftrace *.perfetto-trace *.bscope *.csv *.bubblescope);;Schedules of PyTorch (*.csv);;All files (*)</source>
        <translation>Trazas y planificaciones (*.json *.gz *.zst *.sqlite *.pftrace *.perfetto-trace *.bscope *.csv *.bubblescope);;Planificaciones de PyTorch (*.csv);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Export the events</source>
        <translation>Exportar los eventos</translation>
    </message>
    <message>
        <source>events.csv</source>
        <translation>eventos.csv</translation>
    </message>
    <message>
        <source>%1[*] – Bubblescope</source>
        <translation>%1[*] – Bubblescope</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>Abrir una sesión</translation>
    </message>
    <message>
        <source>Sessions (*.bubblescope)</source>
        <translation>Sesiones (*.bubblescope)</translation>
    </message>
</context>
<context>
    <name>bubblescope::MeasuredRows</name>
    <message>
        <source>simulated on %1; efficiency %2</source>
        <translation>simulado en %1; eficiencia %2</translation>
    </message>
    <message>
        <source>simulated, as the file says</source>
        <translation>simulado, como dice el archivo</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Nodos</translation>
    </message>
    <message>
        <source>single node</source>
        <translation>un nodo</translation>
    </message>
    <message>
        <source>multi node</source>
        <translation>varios nodos</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Paralelismo de tensores</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>tensores %1</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>Paralelismo de datos</translation>
    </message>
    <message>
        <source>data %1</source>
        <translation>datos %1</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>pipeline %1</source>
        <translation>pipeline %1</translation>
    </message>
    <message>
        <source>all</source>
        <translation>todos</translation>
    </message>
</context>
<context>
    <name>bubblescope::MeasuredTableModel</name>
    <message>
        <source>Line</source>
        <translation>Línea</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Medido</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Predicho</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>Aceleradores</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensores</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Oculta</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>(predicted ÷ measured − 1); sorted by its size</source>
        <translation>(predicho ÷ medido − 1); ordenado por su tamaño</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1%2 %</source>
        <translation>%1%2 %</translation>
    </message>
</context>
<context>
    <name>bubblescope::MemoryGauge</name>
    <message>
        <source>Peak memory per device: %1</source>
        <translation>Memoria máxima por dispositivo: %1</translation>
    </message>
    <message>
        <source>Peak memory of each device, simulated, in the colours of the chart below; the mark is a device&apos;s capacity.</source>
        <translation>Memoria máxima de cada dispositivo, simulada, en los colores del gráfico de abajo; la marca es la capacidad de un dispositivo.</translation>
    </message>
    <message>
        <source>%1 on device %2</source>
        <translation>%1 en el dispositivo %2</translation>
    </message>
    <message>
        <source>%1 of %2 on device %3</source>
        <translation>%1 de %2 en el dispositivo %3</translation>
    </message>
</context>
<context>
    <name>bubblescope::MessageBanner</name>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>bubblescope::MetricChart</name>
    <message>
        <source>Metrics of the shown runs</source>
        <translation>Métricas de las ejecuciones mostradas</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Métrica</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>Eje</translation>
    </message>
    <message>
        <source>What the values stand over: steps, the run&apos;s clock, or the data read</source>
        <translation>Sobre qué están los valores: pasos, el reloj de la ejecución, o los datos leídos</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Referencia</translation>
    </message>
    <message>
        <source>The run that the others are compared with</source>
        <translation>La ejecución con la que se comparan las demás</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Suavizado</translation>
    </message>
    <message>
        <source>Exponential moving average: the weight of what was before. The band spans the raw values of the last 1 / (1 − weight) entries.</source>
        <translation>Media móvil exponencial: el peso de lo anterior. La banda abarca los valores sin suavizar de las últimas 1 / (1 − peso) entradas.</translation>
    </message>
    <message>
        <source>Final value</source>
        <translation>Valor final</translation>
    </message>
    <message>
        <source>Compare at the baseline&apos;s final value again</source>
        <translation>Comparar de nuevo en el valor final de la referencia</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Write this chart as a figure or its values as a table</source>
        <translation>Escribir este gráfico como figura o sus valores como tabla</translation>
    </message>
    <message>
        <source>Step times</source>
        <translation>Tiempos de paso</translation>
    </message>
    <message>
        <source>Give the steps of a recording the time that a simulated step takes, on whatever hardware that simulates: the loss by simulated time, as PipeFisher compares optimizers</source>
        <translation>Dar a los pasos de una grabación el tiempo que toma un paso simulado, en el hardware que sea: la pérdida por tiempo simulado, como PipeFisher compara optimizadores</translation>
    </message>
    <message>
        <source>by</source>
        <translation>por</translation>
    </message>
    <message>
        <source>smoothing</source>
        <translation>suavizado</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>referencia</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Leyenda</translation>
    </message>
    <message>
        <source>%1 (%2 a step)</source>
        <translation>%1 (%2 por paso)</translation>
    </message>
    <message>
        <source>None of the shown runs has metrics. Runs that are recorded have: losses, learning rates and more, by step.</source>
        <translation>Ninguna de las ejecuciones mostradas tiene métricas. Las que se graban las tienen: pérdidas, tasas de aprendizaje y más, por paso.</translation>
    </message>
    <message>
        <source> · steps as in %1</source>
        <translation> · pasos como en %1</translation>
    </message>
    <message>
        <source> · last %1</source>
        <translation> · último %1</translation>
    </message>
    <message>
        <source>does not reach %1</source>
        <translation>no alcanza %1</translation>
    </message>
    <message>
        <source>reaches %1 after %2 steps, %3</source>
        <translation>alcanza %1 tras %2 pasos, %3</translation>
    </message>
    <message>
        <source>reaches %1 after %2 of the steps of %3 (their times do not compare: %4 and %5)</source>
        <translation>alcanza %1 tras el %2 de los pasos de %3 (sus tiempos no se comparan: %4 y %5)</translation>
    </message>
    <message>
        <source>reaches %1 after %2 of the steps and %3 of the time of %4</source>
        <translation>alcanza %1 tras el %2 de los pasos y el %3 del tiempo de %4</translation>
    </message>
    <message>
        <source>smoothed %1</source>
        <translation>suavizado %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
</context>
<context>
    <name>bubblescope::MetricSeries</name>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>time</source>
        <translation>tiempo</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>muestras</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>simulated time</source>
        <translation>tiempo simulado</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>no es un número</translation>
    </message>
</context>
<context>
    <name>bubblescope::ModelParameters</name>
    <message>
        <source>a file…</source>
        <translation>un archivo…</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>a mano</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>What is trained: a Transformer whose operations and sizes are counted, on the hardware below; or by hand, with the durations above and the sizes below.</source>
        <translation>Qué se entrena: un Transformer cuyas operaciones y tamaños se cuentan, en el hardware de abajo; o a mano, con las duraciones de arriba y los tamaños de abajo.</translation>
    </message>
    <message>
        <source>Models (*.json)</source>
        <translation>Modelos (*.json)</translation>
    </message>
    <message>
        <source>by the cost model</source>
        <translation>por el modelo de costes</translation>
    </message>
    <message>
        <source>Durations</source>
        <translation>Duraciones</translation>
    </message>
    <message>
        <source>Forwards, backwards and activations of a layer: from the cost model, or as they were measured, interpolated between measured sizes; or those of the stages of a run that bscope record --profile measured.</source>
        <translation>Pasos hacia delante, hacia atrás y activaciones de una capa: del modelo de costes, o como se midieron, interpolados entre tamaños medidos; o los de las etapas de una ejecución que midió bscope record --profile.</translation>
    </message>
    <message>
        <source>Measured profiles (*.csv *.json)</source>
        <translation>Perfiles medidos (*.csv *.json)</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>Secuencia</translation>
    </message>
    <message>
        <source>Tokens of a sample, where it is not as long as the model&apos;s.</source>
        <translation>Tokens de una muestra, si no es tan larga como la del modelo.</translation>
    </message>
    <message>
        <source>the model&apos;s</source>
        <translation>la del modelo</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Corte</translation>
    </message>
    <message>
        <source>Layers of the stages: even, balanced by cost with embedding and head, or by hand, as many numbers as there are stages: 6,6,6,5.</source>
        <translation>Capas de las etapas: iguales, equilibradas por coste con embedding y cabeza, o a mano, tantos números como etapas: 6,6,6,5.</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Precio</translation>
    </message>
    <message>
        <source>Of one accelerator for an hour, in any currency.</source>
        <translation>De un acelerador por una hora, en cualquier moneda.</translation>
    </message>
    <message>
        <source>an hour</source>
        <translation>por hora</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>no se dice</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>The accelerator and the links around it: peak, memory, bandwidths and how far real work stays behind them.</source>
        <translation>El acelerador y los enlaces a su alrededor: pico, memoria, anchos de banda y cuánto queda el trabajo real por debajo de ellos.</translation>
    </message>
    <message>
        <source>Hardware (*.json)</source>
        <translation>Hardware (*.json)</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Muestras</translation>
    </message>
    <message>
        <source>Of a micro-batch.</source>
        <translation>De un microlote.</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Recalcular</translation>
    </message>
    <message>
        <source>What the backward computes again instead of keeping: nothing; attention scores and what is made of them; the whole layer from its input.</source>
        <translation>Lo que el paso hacia atrás calcula otra vez en vez de guardarlo: nada; las puntuaciones de atención y lo que sale de ellas; la capa entera desde su entrada.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nada</translation>
    </message>
    <message>
        <source>selective</source>
        <translation>selectivo</translation>
    </message>
    <message>
        <source>full</source>
        <translation>completa</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>Half: mixed precision, with the optimizer&apos;s weights in single precision.</source>
        <translation>Media: precisión mixta, con los pesos del optimizador en precisión simple.</translation>
    </message>
    <message>
        <source>half</source>
        <translation>media</translation>
    </message>
    <message>
        <source>single</source>
        <translation>simple</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Atención</translation>
    </message>
    <message>
        <source>Whether attention scores reach memory; fused as in FlashAttention they do not.</source>
        <translation>Si las puntuaciones de atención llegan a la memoria; fusionadas como en FlashAttention, no.</translation>
    </message>
    <message>
        <source>scores in memory</source>
        <translation>puntuaciones en memoria</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>fusionada</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensores</translation>
    </message>
    <message>
        <source>Accelerators that share each layer; a device of the chart is so many.</source>
        <translation>Aceleradores que comparten cada capa; un dispositivo del gráfico son tantos.</translation>
    </message>
    <message>
        <source>Norms</source>
        <translation>Normas</translation>
    </message>
    <message>
        <source>Whether accelerators that share a layer also share its norms and dropouts (sequence parallelism).</source>
        <translation>Si los aceleradores que comparten una capa comparten también sus normas y dropouts (paralelismo de secuencia).</translation>
    </message>
    <message>
        <source>on every accelerator</source>
        <translation>en cada acelerador</translation>
    </message>
    <message>
        <source>shared (sequence)</source>
        <translation>compartidas (secuencia)</translation>
    </message>
    <message>
        <source>Exchanges</source>
        <translation>Intercambios</translation>
    </message>
    <message>
        <source>Whether tensor-parallel all-reduces run beside computation.</source>
        <translation>Si los all-reduce del paralelismo de tensores corren junto al cálculo.</translation>
    </message>
    <message>
        <source>between products</source>
        <translation>entre productos</translation>
    </message>
    <message>
        <source>overlapped</source>
        <translation>solapados</translation>
    </message>
</context>
<context>
    <name>bubblescope::NoteList</name>
    <message>
        <source>all runs</source>
        <translation>todas las ejecuciones</translation>
    </message>
    <message>
        <source>From the start of the run</source>
        <translation>Desde el inicio de la ejecución</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
</context>
<context>
    <name>bubblescope::NoteTable</name>
    <message>
        <source>Notes</source>
        <translation>Notas</translation>
    </message>
    <message>
        <source>Remove the note</source>
        <translation>Quitar la nota</translation>
    </message>
    <message>
        <source>Take the note that is current in the table off the charts</source>
        <translation>Quitar de los gráficos la nota actual de la tabla</translation>
    </message>
</context>
<context>
    <name>bubblescope::OpenSession</name>
    <message>
        <source>%1 is not there any more</source>
        <translation>%1 ya no está</translation>
    </message>
    <message>
        <source>reading it was cancelled</source>
        <translation>se canceló su lectura</translation>
    </message>
    <message>
        <source>The run %1 is missing: %2. It stays in the session, and comes back when that is mended and the session is opened again.</source>
        <translation>Falta la ejecución %1: %2. Se queda en la sesión, y vuelve cuando eso se arregle y la sesión se abra de nuevo.</translation>
    </message>
</context>
<context>
    <name>bubblescope::OverviewStrip</name>
    <message>
        <source>Overview of the whole time</source>
        <translation>Vista general de todo el tiempo</translation>
    </message>
    <message>
        <source>How much of the devices computes over the whole time, and what is visible of it: drag the window or its edges</source>
        <translation>Cuánto de los dispositivos calcula en todo el tiempo, y qué es visible de ello: arrastre la ventana o sus bordes</translation>
    </message>
</context>
<context>
    <name>bubblescope::PaneHeader</name>
    <message>
        <source>span %1</source>
        <translation>intervalo %1</translation>
    </message>
    <message>
        <source>From the first event to the last.</source>
        <translation>Del primer evento al último.</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
    <message>
        <source>Step time: %1</source>
        <translation>Tiempo de paso: %1</translation>
    </message>
    <message>
        <source>utilization %1</source>
        <translation>utilización %1</translation>
    </message>
    <message>
        <source>Utilization: the time in which a device computes, divided by the span; the mean over devices. The span is %1.</source>
        <translation>Utilización: el tiempo en que un dispositivo calcula, dividido por el intervalo; media sobre los dispositivos. El intervalo es %1.</translation>
    </message>
    <message>
        <source>bubble %1</source>
        <translation>burbuja %1</translation>
    </message>
    <message>
        <source>Bubble fraction: 1 − utilization, a share of the span. The span is %1.</source>
        <translation>Fracción de burbuja: 1 − utilización, una parte del intervalo. El intervalo es %1.</translation>
    </message>
    <message>
        <source>The figure is %1.</source>
        <translation>El valor es %1.</translation>
    </message>
    <message>
        <source>does not match the parameters</source>
        <translation>no corresponde a los parámetros</translation>
    </message>
    <message>
        <source>The parameters cannot be met; chart and figures are those of the last ones that could.</source>
        <translation>Los parámetros no pueden cumplirse; gráfico y valores son los de los últimos que sí.</translation>
    </message>
</context>
<context>
    <name>bubblescope::ParameterHint</name>
    <message>
        <source>Use %1</source>
        <translation>Usar %1</translation>
    </message>
</context>
<context>
    <name>bubblescope::ParameterPanel</name>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>accelerators of the pipeline</source>
        <translation>aceleradores del pipeline</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>Microlotes</translation>
    </message>
    <message>
        <source>micro-batches between two optimizer steps</source>
        <translation>microlotes entre dos pasos del optimizador</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Planificación</translation>
    </message>
    <message>
        <source>Needs %1.
Source: %2</source>
        <translation>Necesita %1.
Fuente: %2</translation>
    </message>
    <message>
        <source>&amp;Schedule</source>
        <translation>&amp;Planificación</translation>
    </message>
    <message>
        <source>%1 time</source>
        <translation>Tiempo de %1</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Adelante</translation>
    </message>
    <message>
        <source>Forward of one micro-batch through one chunk.</source>
        <translation>Paso hacia delante de un microlote por un fragmento.</translation>
    </message>
    <message>
        <source>&amp;Backward</source>
        <translation>A&amp;trás</translation>
    </message>
    <message>
        <source>Backward of one micro-batch through one chunk.</source>
        <translation>Paso hacia atrás de un microlote por un fragmento.</translation>
    </message>
    <message>
        <source>&amp;Input grad</source>
        <translation>Grad. de &amp;entrada</translation>
    </message>
    <message>
        <source>The half of a backward that makes the gradient of a chunk&apos;s input; a full backward takes as long as both halves.</source>
        <translation>La mitad de un paso hacia atrás que hace el gradiente de la entrada de un fragmento; uno completo dura como ambas mitades.</translation>
    </message>
    <message>
        <source>&amp;Weight grad</source>
        <translation>Grad. de &amp;pesos</translation>
    </message>
    <message>
        <source>The half of a backward that makes the gradient of a chunk&apos;s weights; a full backward takes as long as both halves.</source>
        <translation>La mitad de un paso hacia atrás que hace el gradiente de los pesos de un fragmento; uno completo dura como ambas mitades.</translation>
    </message>
    <message>
        <source>F&amp;used block</source>
        <translation>Bloque f&amp;usionado</translation>
    </message>
    <message>
        <source>A forward and a backward that run as one block and overlap.</source>
        <translation>Un paso hacia delante y uno hacia atrás que corren como un bloque y se solapan.</translation>
    </message>
    <message>
        <source>F + B</source>
        <translation>F + B</translation>
    </message>
    <message>
        <source>&amp;Transfer</source>
        <translation>T&amp;ransferencia</translation>
    </message>
    <message>
        <source>Latency of a transfer between two devices; it occupies neither of them.</source>
        <translation>Latencia de una transferencia entre dos dispositivos; no ocupa a ninguno.</translation>
    </message>
    <message>
        <source>Times of the first stage, by the cost model; layers of the stages: %1</source>
        <translation>Tiempos de la primera etapa, por el modelo de costes; capas de las etapas: %1</translation>
    </message>
    <message>
        <source>Durations, sizes, links and memory are simulated: %1 on %2. They stand under Communication, Data parallelism and Memory too.</source>
        <translation>Duraciones, tamaños, enlaces y memoria son simulados: %1 en %2. Están también en Comunicación, Paralelismo de datos y Memoria.</translation>
    </message>
    <message>
        <source>The recording fixes the schedule and its durations: the medians of each stage. Shown are those of the first.</source>
        <translation>La grabación fija la planificación y sus duraciones: las medianas de cada etapa. Se muestran las de la primera.</translation>
    </message>
    <message>
        <source>The file fixes everything but durations.</source>
        <translation>El archivo fija todo salvo las duraciones.</translation>
    </message>
    <message>
        <source>Durations are the medians of each stage in the trace, joined or cut for other numbers of stages. Shown are those of the first.</source>
        <translation>Las duraciones son las medianas de cada etapa en la traza, unidas o cortadas para otros números de etapas. Se muestran las de la primera.</translation>
    </message>
</context>
<context>
    <name>bubblescope::ParetoChart</name>
    <message>
        <source>bound by %1</source>
        <translation>limitado por %1</translation>
    </message>
    <message>
        <source>front: none is both faster and smaller</source>
        <translation>frente: ninguno es a la vez más rápido y más pequeño</translation>
    </message>
    <message>
        <source>time of a step (ms), simulated</source>
        <translation>tiempo de un paso (ms), simulado</translation>
    </message>
    <message>
        <source>time of a sample (ms), simulated</source>
        <translation>tiempo de una muestra (ms), simulado</translation>
    </message>
    <message>
        <source>peak memory of a device (GB)</source>
        <translation>memoria máxima de un dispositivo (GB)</translation>
    </message>
    <message>
        <source>memory of a device</source>
        <translation>memoria de un dispositivo</translation>
    </message>
    <message>
        <source>Time of a step against memory of a device</source>
        <translation>Tiempo de un paso frente a memoria de un dispositivo</translation>
    </message>
    <message>
        <source>Time against memory</source>
        <translation>Tiempo frente a memoria</translation>
    </message>
</context>
<context>
    <name>bubblescope::Picture</name>
    <message>
        <source>unknown kind of picture</source>
        <translation>tipo de imagen desconocido</translation>
    </message>
    <message>
        <source>give the file the ending .pdf, .svg or .png</source>
        <translation>dé al archivo la terminación .pdf, .svg o .png</translation>
    </message>
</context>
<context>
    <name>bubblescope::PlanChart</name>
    <message>
        <source>%1: %2 on %3 (simulated)</source>
        <translation>%1: %2 en %3 (simulado)</translation>
    </message>
</context>
<context>
    <name>bubblescope::RankTable</name>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>What the figures are about: the whole run, or one of its steps</source>
        <translation>De qué son los valores: de toda la ejecución, o de uno de sus pasos</translation>
    </message>
    <message>
        <source>Computation and causes of waiting, by device</source>
        <translation>Cálculo y causas de espera, por dispositivo</translation>
    </message>
    <message>
        <source>Which device waits for which</source>
        <translation>Qué dispositivo espera a cuál</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>Toda la ejecución</translation>
    </message>
</context>
<context>
    <name>bubblescope::RankTableModel</name>
    <message>
        <source>Slowest: &lt;b&gt;%1&lt;/b&gt;, %2 of work a step; the mean of all is %3.  Perfect balance: a step of at least &lt;b&gt;%4&lt;/b&gt;, now %5.</source>
        <translation>El más lento: &lt;b&gt;%1&lt;/b&gt;, %2 de trabajo por paso; la media de todos es %3.  Equilibrio perfecto: un paso de al menos &lt;b&gt;%4&lt;/b&gt;, ahora %5.</translation>
    </message>
    <message>
        <source>Work is the union of a device&apos;s computation in a step; of the whole run, its mean over the steps. If every device had the mean work, the step could not become shorter than its length less what the slowest device does beyond the mean: a bound, not a forecast. It says nothing about waiting for other reasons.</source>
        <translation>El trabajo es la unión del cálculo de un dispositivo en un paso; de toda la ejecución, su media sobre los pasos. Si cada dispositivo tuviera el trabajo medio, el paso no podría ser más corto que su longitud menos lo que el dispositivo más lento hace por encima de la media: una cota, no un pronóstico. No dice nada de esperas por otros motivos.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>computes</source>
        <translation>calcula</translation>
    </message>
    <message>
        <source>Shares of the step&apos;s length, the same for all devices; of the whole run, of the device&apos;s span. They add up to 100 %.</source>
        <translation>Partes de la longitud del paso, igual para todos los dispositivos; de toda la ejecución, del intervalo del dispositivo. Suman 100 %.</translation>
    </message>
    <message>
        <source>The union of the device&apos;s computation.</source>
        <translation>La unión del cálculo del dispositivo.</translation>
    </message>
    <message>
        <source>Waits for</source>
        <translation>Espera a</translation>
    </message>
    <message>
        <source>transfer or unknown</source>
        <translation>transferencia o desconocido</translation>
    </message>
    <message>
        <source>Waiting in communication or for an input of which nothing tells for whom, or which was the transfer itself.</source>
        <translation>Espera en comunicación o por una entrada de la que nada dice por quién, o que fue la transferencia misma.</translation>
    </message>
    <message>
        <source>In a send or receive a device waits for the rank that it names, else for the stage that makes the input of the operation that follows; in a collective for the member that came last, until it came.</source>
        <translation>En un envío o una recepción un dispositivo espera al rango que nombra; si no, a la etapa que hace la entrada de la operación siguiente; en una colectiva, al miembro que llegó el último, hasta que llegó.</translation>
    </message>
</context>
<context>
    <name>bubblescope::RecordDialog</name>
    <message>
        <source>Record a training run</source>
        <translation>Grabar un entrenamiento</translation>
    </message>
    <message>
        <source>Model and data</source>
        <translation>Modelo y datos</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizador</translation>
    </message>
    <message>
        <source>K-FAC</source>
        <translation>K-FAC</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>&amp;Grabar</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Examinar…</translation>
    </message>
    <message>
        <source>Record &amp;into</source>
        <translation>Grabar &amp;en</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>Copy the command line that records this run</source>
        <translation>Copiar la línea de órdenes que graba esta ejecución</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>Línea de órdenes</translation>
    </message>
    <message>
        <source>Name a file to record into.</source>
        <translation>Indique un archivo en el que grabar.</translation>
    </message>
    <message>
        <source>A recording&apos;s name ends in %1.</source>
        <translation>El nombre de una grabación termina en %1.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>No existe la carpeta %1.</translation>
    </message>
    <message>
        <source>Record into</source>
        <translation>Grabar en</translation>
    </message>
    <message>
        <source>Recordings (*.bscope)</source>
        <translation>Grabaciones (*.bscope)</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Grabar</translation>
    </message>
    <message>
        <source>Replace %1?</source>
        <translation>¿Reemplazar %1?</translation>
    </message>
</context>
<context>
    <name>bubblescope::RecordFields</name>
    <message>
        <source>%1.
Source: %2</source>
        <translation>%1.
Fuente: %2</translation>
    </message>
    <message>
        <source>what fits the model</source>
        <translation>lo que encaja con el modelo</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Needs %1.
Source: %2</source>
        <translation>Necesita %1.
Fuente: %2</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>emulado</translation>
    </message>
    <message>
        <source>One thread; each operation is really computed and timed alone, and the devices have virtual clocks.</source>
        <translation>Un hilo; cada operación se calcula de verdad y se mide sola, y los dispositivos tienen relojes virtuales.</translation>
    </message>
    <message>
        <source>measured (CPU)</source>
        <translation>medido (CPU)</translation>
    </message>
    <message>
        <source>One pinned thread for each device, and wall-clock times.</source>
        <translation>Un hilo fijado por dispositivo, y tiempos reales.</translation>
    </message>
    <message>
        <source>%1=%2: %3</source>
        <translation>%1=%2: %3</translation>
    </message>
    <message>
        <source>Source: %1
Hyper-parameters:
%2</source>
        <translation>Fuente: %1
Hiperparámetros:
%2</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>What trains.</source>
        <translation>Lo que se entrena.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>A data set that ships, or a file: text, .tsv, IDX images.</source>
        <translation>Un conjunto de datos incluido, o un archivo: texto, .tsv, imágenes IDX.</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Microlote</translation>
    </message>
    <message>
        <source>Samples of a micro-batch.</source>
        <translation>Muestras de un microlote.</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>Secuencia</translation>
    </message>
    <message>
        <source>Tokens of a sequence.</source>
        <translation>Tokens de una secuencia.</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Planificación</translation>
    </message>
    <message>
        <source>Who does what when.</source>
        <translation>Quién hace qué y cuándo.</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Reloj</translation>
    </message>
    <message>
        <source>What the devices are.</source>
        <translation>Qué son los dispositivos.</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>Of one replica.</source>
        <translation>De una réplica.</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>Microlotes</translation>
    </message>
    <message>
        <source>Of a step; of an asynchronous schedule, of an update.</source>
        <translation>De un paso; de una planificación asíncrona, de una actualización.</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>Réplicas</translation>
    </message>
    <message>
        <source>Of the pipeline, data-parallel.</source>
        <translation>Del pipeline, con paralelismo de datos.</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Fragmentación</translation>
    </message>
    <message>
        <source>What the replicas share out.</source>
        <translation>Lo que las réplicas se reparten.</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latencia</translation>
    </message>
    <message>
        <source>Of a transfer between two emulated devices, in nanoseconds.</source>
        <translation>De una transferencia entre dos dispositivos emulados, en nanosegundos.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Estrategia</translation>
    </message>
    <message>
        <source>Which weights an asynchronous schedule takes.</source>
        <translation>Qué pesos toma una planificación asíncrona.</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizador</translation>
    </message>
    <message>
        <source>What takes the steps.</source>
        <translation>Quién da los pasos.</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Tasa de aprendizaje</translation>
    </message>
    <message>
        <source>At its peak.</source>
        <translation>En su máximo.</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Calentamiento</translation>
    </message>
    <message>
        <source>Steps in which the learning rate rises to its peak.</source>
        <translation>Pasos en que la tasa de aprendizaje sube a su máximo.</translation>
    </message>
    <message>
        <source>Decay</source>
        <translation>Descenso</translation>
    </message>
    <message>
        <source>Of the learning rate after that.</source>
        <translation>De la tasa de aprendizaje después de eso.</translation>
    </message>
    <message>
        <source>Final rate</source>
        <translation>Tasa final</translation>
    </message>
    <message>
        <source>To which the learning rate decays.</source>
        <translation>A la que desciende la tasa de aprendizaje.</translation>
    </message>
    <message>
        <source>Clip norm</source>
        <translation>Norma máxima</translation>
    </message>
    <message>
        <source>Longest norm of the gradient; 0: not clipped.</source>
        <translation>Norma más larga del gradiente; 0: sin recortar.</translation>
    </message>
    <message>
        <source>Hyper-parameters</source>
        <translation>Hiperparámetros</translation>
    </message>
    <message>
        <source>As name=value, with gaps between them: beta2=0.95 weight-decay=0.1. The tool tips of the optimizers list them.</source>
        <translation>Como nombre=valor, separados por espacios: beta2=0.95 weight-decay=0.1. Los mensajes de los optimizadores los enumeran.</translation>
    </message>
    <message>
        <source>Precondition with K-FAC</source>
        <translation>Precondicionar con K-FAC</translation>
    </message>
    <message>
        <source>The optimizer takes gradients that K-FAC preconditioned.</source>
        <translation>El optimizador toma gradientes que K-FAC precondicionó.</translation>
    </message>
    <message>
        <source>Damping</source>
        <translation>Amortiguación</translation>
    </message>
    <message>
        <source>Added to the factors before inversion.</source>
        <translation>Se suma a los factores antes de la inversión.</translation>
    </message>
    <message>
        <source>KL clip</source>
        <translation>Límite KL</translation>
    </message>
    <message>
        <source>Bound of an update&apos;s size; 0: none.</source>
        <translation>Cota del tamaño de una actualización; 0: ninguna.</translation>
    </message>
    <message>
        <source>Curvature every</source>
        <translation>Curvatura cada</translation>
    </message>
    <message>
        <source>Steps between refreshes of the factors.</source>
        <translation>Pasos entre renovaciones de los factores.</translation>
    </message>
    <message>
        <source>Inversion every</source>
        <translation>Inversión cada</translation>
    </message>
    <message>
        <source>Steps between inversions.</source>
        <translation>Pasos entre inversiones.</translation>
    </message>
    <message>
        <source>Factor decay</source>
        <translation>Descenso de factores</translation>
    </message>
    <message>
        <source>Share of the old factors that stays; 0: none.</source>
        <translation>Parte de los factores viejos que queda; 0: ninguna.</translation>
    </message>
    <message>
        <source>Fill bubbles</source>
        <translation>Rellenar burbujas</translation>
    </message>
    <message>
        <source>K-FAC&apos;s work is placed in the bubbles that the first steps measure.</source>
        <translation>El trabajo de K-FAC se coloca en las burbujas que miden los primeros pasos.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Of the optimizer.</source>
        <translation>Del optimizador.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>Of initial weights, dropout and the order of the data.</source>
        <translation>De los pesos iniciales, el dropout y el orden de los datos.</translation>
    </message>
    <message>
        <source>Test every</source>
        <translation>Probar cada</translation>
    </message>
    <message>
        <source>Steps between two tests; an asynchronous pipeline drains for them.</source>
        <translation>Pasos entre dos pruebas; un pipeline asíncrono se vacía para ellas.</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nunca</translation>
    </message>
</context>
<context>
    <name>bubblescope::RecordForm</name>
    <message>
        <source>%1: &apos;%2&apos; is no number from %3 to %4.</source>
        <translation>%1: &apos;%2&apos; no es un número de %3 a %4.</translation>
    </message>
</context>
<context>
    <name>bubblescope::RecordedComparison</name>
    <message>
        <source>Mean over all operations of the kind; the optimizer with preconditioning. The simulation takes the recorded median of each stage.</source>
        <translation>Media sobre todas las operaciones del tipo; el optimizador con el precondicionado. La simulación toma la mediana grabada de cada etapa.</translation>
    </message>
    <message>
        <source>step time, median</source>
        <translation>tiempo de paso, mediana</translation>
    </message>
    <message>
        <source>From the start of a step to that of the next: the median recorded, and the mean simulated.</source>
        <translation>Del inicio de un paso al del siguiente: la mediana grabada, y la media simulada.</translation>
    </message>
    <message>
        <source>step time, mean</source>
        <translation>tiempo de paso, media</translation>
    </message>
    <message>
        <source>From the first start to the last end, divided by the steps.</source>
        <translation>Del primer inicio al último final, dividido por los pasos.</translation>
    </message>
    <message>
        <source>Mean over stages of the median of each, without the gap before each operation that the simulation adds: %1 in the median of the trace.</source>
        <translation>Media sobre las etapas de la mediana de cada una, sin el hueco antes de cada operación que la simulación añade: %1 en la mediana de la traza.</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>From the first operation&apos;s start to the last one&apos;s end: the median measured, and the simulation of the trace&apos;s own schedule.</source>
        <translation>Del inicio de la primera operación al final de la última: la mediana medida, y la simulación de la propia planificación de la traza.</translation>
    </message>
    <message>
        <source>step, as changed</source>
        <translation>paso, cambiado</translation>
    </message>
    <message>
        <source>The measured step beside the simulated run as its parameters are now: what they would change, and the error above.</source>
        <translation>El paso medido junto a la ejecución simulada con sus parámetros de ahora: lo que cambiarían, y el error de arriba.</translation>
    </message>
    <message>
        <source>measured (trace)</source>
        <translation>medido (traza)</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 puntos</translation>
    </message>
    <message>
        <source>utilization</source>
        <translation>utilización</translation>
    </message>
    <message>
        <source>Mean over devices, of the whole run.</source>
        <translation>Media sobre los dispositivos, de toda la ejecución.</translation>
    </message>
    <message>
        <source>not simulated</source>
        <translation>no simulado</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Qué</translation>
    </message>
    <message>
        <source>Recorded number</source>
        <translation>Número grabado</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simulado</translation>
    </message>
    <message>
        <source>Error of the simulation</source>
        <translation>Error de la simulación</translation>
    </message>
</context>
<context>
    <name>bubblescope::RecordedRun</name>
    <message>
        <source>recording</source>
        <translation>grabando</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>terminada</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fallida</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>interrumpida</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>perdida</translation>
    </message>
    <message>
        <source>%1, %2 steps</source>
        <translation>%1, %2 pasos</translation>
    </message>
    <message>
        <source>%1, %2 of %3 steps</source>
        <translation>%1, %2 de %3 pasos</translation>
    </message>
</context>
<context>
    <name>bubblescope::RecordedSchedule</name>
    <message>
        <source>%1, simulated</source>
        <translation>%1, simulada</translation>
    </message>
    <message>
        <source>The current run is a simulation.</source>
        <translation>La ejecución actual es una simulación.</translation>
    </message>
    <message>
        <source>The current run is no recording of a schedule.</source>
        <translation>La ejecución actual no es la grabación de una planificación.</translation>
    </message>
</context>
<context>
    <name>bubblescope::RecordingBar</name>
    <message>
        <source>S&amp;top</source>
        <translation>&amp;Parar</translation>
    </message>
    <message>
        <source>&amp;Kill</source>
        <translation>&amp;Matar</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Grabación</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Copiar la orden</translation>
    </message>
    <message>
        <source>End after the step that runs, as Ctrl-C does: the recording is complete up to there</source>
        <translation>Terminar tras el paso en curso, como Ctrl-C: la grabación está completa hasta ahí</translation>
    </message>
    <message>
        <source>End at once: the recording lacks at most its last second</source>
        <translation>Terminar ya: a la grabación le falta como mucho su último segundo</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>empezando</translation>
    </message>
    <message>
        <source>stopping after this step</source>
        <translation>parando tras este paso</translation>
    </message>
</context>
<context>
    <name>bubblescope::RecoveryBanner</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 y %n más</numerusform>
            <numerusform>%1 y %n más</numerusform>
        </translation>
    </message>
    <message>
        <source>Bubblescope ended unexpectedly. What was open was kept at %1</source>
        <translation>Bubblescope terminó de forma inesperada. Lo que estaba abierto se guardó a las %1</translation>
    </message>
    <message>
        <source>Recovery</source>
        <translation>Recuperación</translation>
    </message>
    <message>
        <source>&amp;Recover</source>
        <translation>&amp;Recuperar</translation>
    </message>
    <message>
        <source>Open it in place of what is open now</source>
        <translation>Abrirlo en lugar de lo que está abierto ahora</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Descartar</translation>
    </message>
    <message>
        <source>Throw it away</source>
        <translation>Tirarlo</translation>
    </message>
</context>
<context>
    <name>bubblescope::ResultPanel</name>
    <message>
        <source>Step time</source>
        <translation>Tiempo de paso</translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation>Utilización</translation>
    </message>
    <message>
        <source>Bubble fraction</source>
        <translation>Fracción de burbuja</translation>
    </message>
    <message>
        <source>Bubble overhead</source>
        <translation>Sobrecoste de burbuja</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>Muestras/s</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>Tokens/s</translation>
    </message>
    <message>
        <source>Model FLOP use</source>
        <translation>Uso de FLOP del modelo</translation>
    </message>
    <message>
        <source>Cost / M tokens</source>
        <translation>Coste / M tokens</translation>
    </message>
    <message>
        <source>Peak activations</source>
        <translation>Máximo de activaciones</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Memoria máxima</translation>
    </message>
    <message>
        <source>Longest bubble</source>
        <translation>Burbuja más larga</translation>
    </message>
    <message>
        <source>Closed form</source>
        <translation>Fórmula cerrada</translation>
    </message>
    <message>
        <source>The figures are those of the last parameters that could be met.</source>
        <translation>Los valores son los de los últimos parámetros que pudieron cumplirse.</translation>
    </message>
    <message>
        <source>The first shown run is what the others are compared with.</source>
        <translation>La primera ejecución mostrada es con la que se comparan las demás.</translation>
    </message>
    <message>
        <source>Differences to %1</source>
        <translation>Diferencias con %1</translation>
    </message>
    <message>
        <source>Source: %1, %2.</source>
        <translation>Fuente: %1, %2.</translation>
    </message>
    <message>
        <source>Time in which a device computes, divided by %1; mean over devices.</source>
        <translation>Tiempo en que un dispositivo calcula, dividido por %1; media sobre los dispositivos.</translation>
    </message>
    <message>
        <source>1 − utilization: the share of total time in which devices compute nothing.</source>
        <translation>1 − utilización: la parte del tiempo total en que los dispositivos no calculan nada.</translation>
    </message>
    <message>
        <source>Bubble divided by computation: the time lost as a share of ideal time.</source>
        <translation>Burbuja dividida por cálculo: el tiempo perdido como parte del tiempo ideal.</translation>
    </message>
    <message>
        <source>Most activations held at once, on the device that holds most: their number times the share of the model&apos;s stages that one of a micro-batch and a chunk belongs to. Differences compare both together.
%1</source>
        <translation>Las más activaciones guardadas a la vez, en el dispositivo que más guarda: su número por la parte de las etapas del modelo a la que pertenece la de un microlote y un fragmento. Las diferencias comparan ambas juntas.
%1</translation>
    </message>
    <message>
        <source>Costs: %1.</source>
        <translation>Costes: %1.</translation>
    </message>
    <message>
        <source>no price</source>
        <translation>sin precio</translation>
    </message>
    <message>
        <source>of the model, as the cost model counts them</source>
        <translation>del modelo, como las cuenta el modelo de costes</translation>
    </message>
    <message>
        <source>of the sizes that are given under Memory</source>
        <translation>de los tamaños dados en Memoria</translation>
    </message>
    <message>
        <source>Most bytes held at once, on the device that holds most: weights, gradients, optimizer state, activations and buffers %1.</source>
        <translation>Los más bytes guardados a la vez, en el dispositivo que más guarda: pesos, gradientes, estado del optimizador, activaciones y búferes %1.</translation>
    </message>
    <message>
        <source>The longest time that a device idles between its first start and its last end.</source>
        <translation>El mayor tiempo que un dispositivo está inactivo entre su primer inicio y su último final.</translation>
    </message>
    <message>
        <source>The longest bubble by the formula known for this schedule, for equal stages and transfers that take no time. p: devices, m: micro-batches; F, B, I, W: durations of forward, backward, its input-gradient and its weight-gradient half, FB: of a fused block, each of one chunk. Compared with the simulated one.</source>
        <translation>La burbuja más larga según la fórmula conocida de esta planificación, para etapas iguales y transferencias que no toman tiempo. p: dispositivos, m: microlotes; F, B, I, W: duraciones del paso hacia delante, hacia atrás, su mitad del gradiente de entrada y la del de pesos, FB: de un bloque fusionado, cada una de un fragmento. Comparada con la simulada.</translation>
    </message>
    <message>
        <source>none known</source>
        <translation>ninguna conocida</translation>
    </message>
    <message>
        <source>, for %1</source>
        <translation>, para %1</translation>
    </message>
    <message>
        <source>does not hold</source>
        <translation>no vale</translation>
    </message>
    <message>
        <source>equal stages, and transfers that take no time</source>
        <translation>etapas iguales, y transferencias que no toman tiempo</translation>
    </message>
    <message>
        <source>, %1</source>
        <translation>, %1</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>igual</translation>
    </message>
    <message>
        <source>simulated +%1</source>
        <translation>simulado +%1</translation>
    </message>
    <message>
        <source>simulated −%1</source>
        <translation>simulado −%1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 pt</source>
        <comment>percentage points</comment>
        <translation>%1 pt</translation>
    </message>
</context>
<context>
    <name>bubblescope::RowInput</name>
    <message>
        <source>&amp;Unpin</source>
        <translation>&amp;Soltar</translation>
    </message>
    <message>
        <source>&amp;Pin to the top</source>
        <translation>&amp;Fijar arriba</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>&amp;Ocultar</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>&amp;Subir</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>&amp;Bajar</translation>
    </message>
    <message>
        <source>&amp;Taller</source>
        <translation>Más &amp;alto</translation>
    </message>
    <message>
        <source>&amp;Lower</source>
        <translation>Más ba&amp;jo</translation>
    </message>
    <message>
        <source>&amp;Sort rows by</source>
        <translation>O&amp;rdenar filas por</translation>
    </message>
    <message>
        <source>&amp;device</source>
        <translation>&amp;dispositivo</translation>
    </message>
    <message>
        <source>&amp;stage</source>
        <translation>&amp;etapa</translation>
    </message>
    <message>
        <source>&amp;replica</source>
        <translation>&amp;réplica</translation>
    </message>
    <message>
        <source>r&amp;ank</source>
        <translation>r&amp;ango</translation>
    </message>
    <message>
        <source>Sho&amp;w hidden rows (%1)</source>
        <translation>&amp;Mostrar filas ocultas (%1)</translation>
    </message>
    <message>
        <source>R&amp;eset rows</source>
        <translation>R&amp;establecer filas</translation>
    </message>
</context>
<context>
    <name>bubblescope::RunDelegate</name>
    <message>
        <source>outdated</source>
        <translation>anticuada</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>referencia</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>memory %1</source>
        <translation>memoria %1</translation>
    </message>
    <message>
        <source>memory %1 of %2</source>
        <translation>memoria %1 de %2</translation>
    </message>
</context>
<context>
    <name>bubblescope::RunFigures</name>
    <message numerus="yes">
        <source>From the first start to the last end, divided by %n step(s).</source>
        <translation>
            <numerusform>Del primer inicio al último final, dividido por %n paso.</numerusform>
            <numerusform>Del primer inicio al último final, dividido por %n pasos.</numerusform>
        </translation>
    </message>
    <message>
        <source>The makespan: from the first start to the last end of the step.</source>
        <translation>La duración total: del primer inicio al último final del paso.</translation>
    </message>
    <message>
        <source>No step is marked in this trace: from its first to its last event.</source>
        <translation>Ningún paso está marcado en esta traza: de su primer a su último evento.</translation>
    </message>
    <message numerus="yes">
        <source>Mean length of the %n step(s) marked in the trace.</source>
        <translation>
            <numerusform>Longitud media de los %n paso marcados en la traza.</numerusform>
            <numerusform>Longitud media de los %n pasos marcados en la traza.</numerusform>
        </translation>
    </message>
    <message>
        <source>Before the device&apos;s first computation of the step.</source>
        <translation>Antes del primer cálculo del dispositivo en el paso.</translation>
    </message>
    <message>
        <source>After its last computation of the step, while others still work.</source>
        <translation>Tras su último cálculo del paso, mientras otros aún trabajan.</translation>
    </message>
    <message>
        <source>The device waits for an input that another one makes later.</source>
        <translation>El dispositivo espera una entrada que otro hace después.</translation>
    </message>
    <message>
        <source>Only sends and receives run: it waits for a peer or the transfer.</source>
        <translation>Solo corren envíos y recepciones: espera a otro o la transferencia.</translation>
    </message>
    <message>
        <source>Only collectives run.</source>
        <translation>Solo corren colectivas.</translation>
    </message>
    <message>
        <source>Done with the step while other devices still work.</source>
        <translation>Ha terminado el paso mientras otros dispositivos aún trabajan.</translation>
    </message>
    <message>
        <source>The host launched late, and loaded data meanwhile.</source>
        <translation>El anfitrión lanzó tarde, y entretanto cargaba datos.</translation>
    </message>
    <message>
        <source>The host launched what follows only after the device became idle.</source>
        <translation>El anfitrión lanzó lo siguiente cuando el dispositivo ya estaba inactivo.</translation>
    </message>
    <message>
        <source>Only memory copies run.</source>
        <translation>Solo corren copias de memoria.</translation>
    </message>
    <message>
        <source>Nothing runs, and nothing tells why.</source>
        <translation>No corre nada, y nada dice por qué.</translation>
    </message>
</context>
<context>
    <name>bubblescope::RunFollower</name>
    <message>
        <source>%1: nothing was recorded</source>
        <translation>%1: no se grabó nada</translation>
    </message>
</context>
<context>
    <name>bubblescope::RunList</name>
    <message>
        <source>%1 (%2)</source>
        <comment>name, number</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1
%2: %3</source>
        <translation>%1
%2: %3</translation>
    </message>
    <message>
        <source>Utilization %1: time in which a device computes, divided by %2; mean over devices.</source>
        <translation>Utilización %1: tiempo en que un dispositivo calcula, dividido por %2; media sobre los dispositivos.</translation>
    </message>
    <message>
        <source>Step time %1. %2</source>
        <translation>Tiempo de paso %1. %2</translation>
    </message>
    <message>
        <source>Recording: %1</source>
        <translation>Grabación: %1</translation>
    </message>
    <message>
        <source>The factor compares the step time with that of %1.</source>
        <translation>El factor compara el tiempo de paso con el de %1.</translation>
    </message>
</context>
<context>
    <name>bubblescope::RunListPanel</name>
    <message>
        <source>Runs</source>
        <translation>Ejecuciones</translation>
    </message>
    <message>
        <source>Drop a trace here</source>
        <translation>Suelte aquí una traza</translation>
    </message>
    <message>
        <source>Several files dropped together, or those in a folder, are the ranks of one run.</source>
        <translation>Varios archivos soltados juntos, o los de una carpeta, son los rangos de una ejecución.</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Renombrar</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplicar</translation>
    </message>
    <message>
        <source>&amp;Simulate from this run</source>
        <translation>&amp;Simular a partir de esta ejecución</translation>
    </message>
    <message>
        <source>Compare with this &amp;baseline</source>
        <translation>Comparar con esta &amp;referencia</translation>
    </message>
    <message>
        <source>Cloc&amp;ks…</source>
        <translation>&amp;Relojes…</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>&amp;Subir</translation>
    </message>
    <message>
        <source>Move do&amp;wn</source>
        <translation>&amp;Bajar</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>&amp;Quitar</translation>
    </message>
</context>
<context>
    <name>bubblescope::Sample</name>
    <message>
        <source>Megatron, 4 stages</source>
        <translation>Megatron, 4 etapas</translation>
    </message>
</context>
<context>
    <name>bubblescope::ScenarioChart</name>
    <message>
        <source>Throughput per GPU against batch per GPU</source>
        <translation>Rendimiento por GPU frente a lote por GPU</translation>
    </message>
</context>
<context>
    <name>bubblescope::ScenarioPlot</name>
    <message>
        <source>batch per GPU (sequences)</source>
        <translation>lote por GPU (secuencias)</translation>
    </message>
    <message>
        <source>Tflop/s per GPU, simulated</source>
        <translation>Tflop/s por GPU, simulado</translation>
    </message>
    <message>
        <source>%1 (simulated)</source>
        <translation>%1 (simulado)</translation>
    </message>
</context>
<context>
    <name>bubblescope::ScenarioTableModel</name>
    <message>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <source>Batch / GPU</source>
        <translation>Lote / GPU</translation>
    </message>
    <message>
        <source>Sequences of a step per GPU.</source>
        <translation>Secuencias de un paso por GPU.</translation>
    </message>
    <message>
        <source>Tflop/s / GPU</source>
        <translation>Tflop/s / GPU</translation>
    </message>
    <message>
        <source>Of the model: forward and backward, without recomputation.</source>
        <translation>Del modelo: pasos hacia delante y hacia atrás, sin recálculo.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>From the end of a step to that of the next.</source>
        <translation>Del final de un paso al del siguiente.</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Burbuja</translation>
    </message>
    <message>
        <source>1 − utilization: the share of the step in which no operation runs, mean over devices.</source>
        <translation>1 − utilización: la parte del paso en que no corre ninguna operación, media sobre los dispositivos.</translation>
    </message>
    <message>
        <source>Exposed comm.</source>
        <translation>Comun. expuesta</translation>
    </message>
    <message>
        <source>Share of the step in which only collectives run, mean over devices.</source>
        <translation>Parte del paso en que solo corren colectivas, media sobre los dispositivos.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Peak of the device that holds most.</source>
        <translation>Máximo del dispositivo que más guarda.</translation>
    </message>
    <message>
        <source>T × P × D</source>
        <translation>T × P × D</translation>
    </message>
    <message>
        <source>Tensor parallelism × devices of a pipeline × replicas.</source>
        <translation>Paralelismo de tensores × dispositivos de un pipeline × réplicas.</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Fragmentación</translation>
    </message>
</context>
<context>
    <name>bubblescope::ScenarioText</name>
    <message>
        <source>Batch</source>
        <translation>Lote</translation>
    </message>
    <message>
        <source>%1 per GPU, %2 in all</source>
        <translation>%1 por GPU, %2 en total</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Rendimiento</translation>
    </message>
    <message>
        <source>%1 Tflop/s per GPU</source>
        <translation>%1 Tflop/s por GPU</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Burbuja</translation>
    </message>
    <message>
        <source>Exposed comm.</source>
        <translation>Comun. expuesta</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>T × P × D</source>
        <translation>T × P × D</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Fragmentación</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Colectivas</translation>
    </message>
    <message>
        <source>%1 gathers, %2 reductions a step</source>
        <translation>%1 reuniones, %2 reducciones por paso</translation>
    </message>
    <message>
        <source>Simulated, by our model</source>
        <translation>Simulado, por nuestro modelo</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>Publicado</translation>
    </message>
    <message>
        <source>Where they differ</source>
        <translation>En qué difieren</translation>
    </message>
    <message>
        <source>%1, %2: &lt;b&gt;%3 → %4&lt;/b&gt; in %5 steps (usage %6), step +%7</source>
        <translation>%1, %2: &lt;b&gt;%3 → %4&lt;/b&gt; en %5 pasos (uso %6), paso +%7</translation>
    </message>
    <message>
        <source>%1 over %2: &lt;b&gt;%3%4 %&lt;/b&gt; at most, at %5 sequences per GPU</source>
        <translation>%1 sobre %2: &lt;b&gt;%3%4 %&lt;/b&gt; como mucho, con %5 secuencias por GPU</translation>
    </message>
    <message>
        <source>Click to simulate it as a run</source>
        <translation>Pulse para simularlo como ejecución</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simulado</translation>
    </message>
    <message>
        <source>Assumed</source>
        <translation>Supuesto</translation>
    </message>
</context>
<context>
    <name>bubblescope::ScenarioWindow</name>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>Open as &amp;simulation</source>
        <translation>Abrir como &amp;simulación</translation>
    </message>
    <message>
        <source>Chosen point</source>
        <translation>Punto elegido</translation>
    </message>
    <message>
        <source>Simulated and published gains</source>
        <translation>Ganancias simuladas y publicadas</translation>
    </message>
    <message>
        <source>%1 (simulated)</source>
        <translation>%1 (simulado)</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simulado</translation>
    </message>
    <message>
        <source>Simulated points</source>
        <translation>Puntos simulados</translation>
    </message>
    <message>
        <source>Adds the chosen point to the runs, with all its parameters</source>
        <translation>Añade el punto elegido a las ejecuciones, con todos sus parámetros</translation>
    </message>
    <message>
        <source>Best points</source>
        <translation>Mejores puntos</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelado</translation>
    </message>
    <message>
        <source>simulating</source>
        <translation>simulando</translation>
    </message>
    <message>
        <source>%1 points, %2 of them the best of their method and batch</source>
        <translation>%1 puntos, %2 de ellos los mejores de su método y lote</translation>
    </message>
    <message>
        <source>added to the runs: %1, batch %2</source>
        <translation>añadido a las ejecuciones: %1, lote %2</translation>
    </message>
    <message>
        <source>The chart in light colours; all points as numbers.</source>
        <translation>El gráfico en colores claros; todos los puntos como números.</translation>
    </message>
    <message>
        <source>all points</source>
        <translation>todos los puntos</translation>
    </message>
</context>
<context>
    <name>bubblescope::SearchBar</name>
    <message>
        <source>searching…</source>
        <translation>buscando…</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>nada encontrado</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>%1 encontradas</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>What to search the bars for</source>
        <translation>Por qué buscar en las barras</translation>
    </message>
    <message>
        <source>name, kind or F3 · stage:2 · mb:0-3 · step:1 · device:4</source>
        <translation>nombre, tipo o F3 · stage:2 · mb:0-3 · step:1 · device:4</translation>
    </message>
    <message>
        <source>Finds bars that meet all words: a part of a name or kind, an operation such as F3 (forward of micro-batch 3), or numbers such as stage:2 and mb:0-3. Enter goes to the next, Shift+Enter to the one before.</source>
        <translation>Halla las barras que cumplen todas las palabras: parte de un nombre o tipo, una operación como F3 (paso hacia delante del microlote 3), o números como stage:2 y mb:0-3. Intro va a la siguiente, Mayús+Intro a la anterior.</translation>
    </message>
    <message>
        <source>The one before (Shift+Enter)</source>
        <translation>La anterior (Mayús+Intro)</translation>
    </message>
    <message>
        <source>The next (Enter)</source>
        <translation>La siguiente (Intro)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Cerrar (Esc)</translation>
    </message>
</context>
<context>
    <name>bubblescope::SelectionText</name>
    <message>
        <source>%1 (%2 ns)</source>
        <translation>%1 (%2 ns)</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Duración</translation>
    </message>
    <message>
        <source>Start, since the run&apos;s start</source>
        <translation>Inicio, desde el de la ejecución</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Final</translation>
    </message>
    <message>
        <source>%1 on stage %2</source>
        <translation>%1 en la etapa %2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>ended %1 after this started</source>
        <translation>terminó %1 después de que empezara esta</translation>
    </message>
    <message>
        <source>arrived just when this started</source>
        <translation>llegó justo cuando empezó esta</translation>
    </message>
    <message>
        <source>arrived %1 before</source>
        <translation>llegó %1 antes</translation>
    </message>
    <message>
        <source>ended %1 before</source>
        <translation>terminó %1 antes</translation>
    </message>
    <message>
        <source>started %1 before this ended</source>
        <translation>empezó %1 antes de que terminara esta</translation>
    </message>
    <message>
        <source>started just when this arrived</source>
        <translation>empezó justo cuando llegó esto</translation>
    </message>
    <message>
        <source>started %1 after this arrived</source>
        <translation>empezó %1 después de que llegara esto</translation>
    </message>
    <message>
        <source>started %1 after this</source>
        <translation>empezó %1 después de esta</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>y %n más</numerusform>
            <numerusform>y %n más</numerusform>
        </translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>Barra</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>Pista</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Proceso</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Lugar</translation>
    </message>
    <message>
        <source>Input from</source>
        <translation>Entrada de</translation>
    </message>
    <message>
        <source>Output to</source>
        <translation>Salida a</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Microlote</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Etapa</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Renovación</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Categoría</translation>
    </message>
    <message>
        <source>Unfinished</source>
        <translation>Sin terminar</translation>
    </message>
    <message>
        <source>its end is not in the file; not counted</source>
        <translation>su final no está en el archivo; no se cuenta</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Burbuja</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Causa</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Share of the span</source>
        <translation>Parte del intervalo</translation>
    </message>
    <message>
        <source>%1 (span: %2)</source>
        <translation>%1 (intervalo: %2)</translation>
    </message>
    <message>
        <source>Click a bar or a bubble in the charts, or a row of the bubble table.</source>
        <translation>Pulse una barra o una burbuja en los gráficos, o una fila de la tabla de burbujas.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>bubblescope::Session</name>
    <message>
        <source>copy of %1</source>
        <translation>copia de %1</translation>
    </message>
    <message>
        <source>simulation %1</source>
        <translation>simulación %1</translation>
    </message>
    <message>
        <source>opening of %1</source>
        <translation>apertura de %1</translation>
    </message>
    <message>
        <source>removal of %1</source>
        <translation>retirada de %1</translation>
    </message>
    <message>
        <source>renaming of %1</source>
        <translation>cambio de nombre de %1</translation>
    </message>
    <message>
        <source>showing of %1</source>
        <translation>mostrar %1</translation>
    </message>
    <message>
        <source>hiding of %1</source>
        <translation>ocultar %1</translation>
    </message>
    <message>
        <source>move of %1</source>
        <translation>traslado de %1</translation>
    </message>
    <message>
        <source>choice of the baseline</source>
        <translation>elección de la referencia</translation>
    </message>
    <message>
        <source>clocks of %1</source>
        <translation>relojes de %1</translation>
    </message>
    <message>
        <source>bookmark</source>
        <translation>marcador</translation>
    </message>
    <message>
        <source>note %1</source>
        <translation>nota %1</translation>
    </message>
    <message>
        <source>removal of note %1</source>
        <translation>retirada de la nota %1</translation>
    </message>
    <message>
        <source>change of note %1</source>
        <translation>cambio de la nota %1</translation>
    </message>
</context>
<context>
    <name>bubblescope::SessionKeeper</name>
    <message>
        <source>session</source>
        <translation>sesión</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>Guardar la sesión</translation>
    </message>
    <message>
        <source>Sessions (*.bubblescope)</source>
        <translation>Sesiones (*.bubblescope)</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sesión</translation>
    </message>
    <message>
        <source>%1 has unsaved changes.</source>
        <translation>%1 tiene cambios sin guardar.</translation>
    </message>
</context>
<context>
    <name>bubblescope::ShortcutSheet</name>
    <message>
        <source>Press the new key</source>
        <translation>Pulse la nueva tecla</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Search the shortcuts</source>
        <translation>Buscar en los atajos</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Acción</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Qué hace</translation>
    </message>
    <message>
        <source>Double click a key, or F2 on it, and press another.</source>
        <translation>Doble clic en una tecla, o F2 sobre ella, y pulse otra.</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Restablecer</translation>
    </message>
    <message>
        <source>Reset &amp;all</source>
        <translation>Restablecer &amp;todas</translation>
    </message>
    <message>
        <source>W, S or +, −</source>
        <translation>W, S o +, −</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>In and out at the cursor</source>
        <translation>Acercar y alejar en el cursor</translation>
    </message>
    <message>
        <source>A, D or ←, →</source>
        <translation>A, D o ←, →</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Mover</translation>
    </message>
    <message>
        <source>To earlier or later times</source>
        <translation>A tiempos anteriores o posteriores</translation>
    </message>
    <message>
        <source>↑, ↓</source>
        <translation>↑, ↓</translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation>Desplazar</translation>
    </message>
    <message>
        <source>Rows that do not fit</source>
        <translation>Las filas que no caben</translation>
    </message>
    <message>
        <source>Wheel, drag</source>
        <translation>Rueda, arrastrar</translation>
    </message>
    <message>
        <source>Zoom and pan</source>
        <translation>Zoom y mover</translation>
    </message>
    <message>
        <source>Over the charts; over the labels of rows they scroll and move rows</source>
        <translation>Sobre los gráficos; sobre los nombres de filas las desplazan y las mueven</translation>
    </message>
    <message>
        <source>Shift+drag</source>
        <translation>Mayús+arrastrar</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Medir</translation>
    </message>
    <message>
        <source>From edge to edge of bars and bubbles</source>
        <translation>De borde a borde de barras y burbujas</translation>
    </message>
    <message>
        <source>Ctrl+drag</source>
        <translation>Ctrl+arrastrar</translation>
    </message>
    <message>
        <source>Select an area</source>
        <translation>Seleccionar un área</translation>
    </message>
    <message>
        <source>Rows over a time, to be summed up</source>
        <translation>Filas durante un tiempo, para sumarlas</translation>
    </message>
    <message>
        <source>Ctrl+wheel</source>
        <translation>Ctrl+rueda</translation>
    </message>
    <message>
        <source>Height of a row</source>
        <translation>Altura de una fila</translation>
    </message>
    <message>
        <source>Over its label</source>
        <translation>Sobre su nombre</translation>
    </message>
    <message>
        <source>Goes by its place, and cannot be changed</source>
        <translation>Va por su lugar, y no puede cambiarse</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 is taken: %2. Change that first.</source>
        <translation>%1 está ocupada: %2. Cambie eso primero.</translation>
    </message>
    <message>
        <source>%1 has its first keys again.</source>
        <translation>%1 tiene de nuevo sus primeras teclas.</translation>
    </message>
    <message>
        <source>All actions have their first keys again.</source>
        <translation>Todas las acciones tienen de nuevo sus primeras teclas.</translation>
    </message>
</context>
<context>
    <name>bubblescope::Shortcuts</name>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Mover</translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation>Desplazar</translation>
    </message>
</context>
<context>
    <name>bubblescope::SimulationSpec</name>
    <message>
        <source>%1, from a trace</source>
        <translation>%1, de una traza</translation>
    </message>
    <message>
        <source>%1, v=%2</source>
        <comment>schedule, chunks per device</comment>
        <translation>%1, v=%2</translation>
    </message>
</context>
<context>
    <name>bubblescope::SlackText</name>
    <message>
        <source>on the critical path</source>
        <translation>en el camino crítico</translation>
    </message>
    <message>
        <source>could end %1 later without a longer run (slack)</source>
        <translation>podría terminar %1 más tarde sin alargar la ejecución (holgura)</translation>
    </message>
</context>
<context>
    <name>bubblescope::StartPage</name>
    <message>
        <source>Start</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>Where do your accelerators wait?</source>
        <translation>¿Dónde esperan sus aceleradores?</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Recientes</translation>
    </message>
</context>
<context>
    <name>bubblescope::StepSwitch</name>
    <message>
        <source>step %1 of %2</source>
        <translation>paso %1 de %2</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 paso</translation>
    </message>
    <message>
        <source>all %1 steps</source>
        <translation>los %1 pasos</translation>
    </message>
    <message>
        <source>The step before (PgUp)</source>
        <translation>El paso anterior (RePág)</translation>
    </message>
    <message>
        <source>The next step (PgDn)</source>
        <translation>El paso siguiente (AvPág)</translation>
    </message>
    <message>
        <source>Puts one step of every run at time 0, so that they stand below each other. The steps of filled bubbles are those of a refresh, after which all work has been done once.</source>
        <translation>Pone un paso de cada ejecución en el tiempo 0, para que queden uno bajo otro. Los pasos de burbujas rellenas son los de una renovación, tras la que todo el trabajo se ha hecho una vez.</translation>
    </message>
</context>
<context>
    <name>bubblescope::SweepFigures</name>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>From the first operation to the end of the last optimizer, and what every step costs besides.</source>
        <translation>De la primera operación al final del último optimizador, y lo que cada paso cuesta además.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Peak of the device that holds most.</source>
        <translation>Máximo del dispositivo que más guarda.</translation>
    </message>
    <message>
        <source>Cost / M tokens</source>
        <translation>Coste / M tokens</translation>
    </message>
    <message>
        <source>Of a million tokens: price of an hour × accelerators ÷ tokens of an hour.</source>
        <translation>De un millón de tokens: precio de una hora × aceleradores ÷ tokens de una hora.</translation>
    </message>
    <message>
        <source>in the currency of the price</source>
        <translation>en la moneda del precio</translation>
    </message>
    <message>
        <source>no price</source>
        <translation>sin precio</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>Muestras/s</translation>
    </message>
    <message>
        <source>Samples of a step ÷ its time.</source>
        <translation>Muestras de un paso ÷ su tiempo.</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>Tokens/s</translation>
    </message>
    <message>
        <source>Samples a second × tokens of a sample.</source>
        <translation>Muestras por segundo × tokens de una muestra.</translation>
    </message>
    <message>
        <source>FLOP use</source>
        <translation>Uso de FLOP</translation>
    </message>
    <message>
        <source>Model FLOP utilization: operations of forward and backward, without what is recomputed, a second and accelerator ÷ its peak.</source>
        <translation>Utilización de FLOP del modelo: operaciones de los pasos hacia delante y hacia atrás, sin lo recalculado, por segundo y acelerador ÷ su pico.</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Cálculo</translation>
    </message>
    <message>
        <source>Share of the step, mean over devices.</source>
        <translation>Parte del paso, media sobre los dispositivos.</translation>
    </message>
    <message>
        <source>Comm.</source>
        <translation>Comun.</translation>
    </message>
    <message>
        <source>Communication: share of the step in which tensor-parallel exchanges or only collectives run, mean over devices.</source>
        <translation>Comunicación: parte del paso en que corren intercambios del paralelismo de tensores o solo colectivas, media sobre los dispositivos.</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Burbuja</translation>
    </message>
    <message>
        <source>The rest of the step, optimizer included, mean over devices.</source>
        <translation>El resto del paso, con el optimizador, media sobre los dispositivos.</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>cálculo</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>burbuja</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>comunicación</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>Computation takes %1 of the step; neither communication (%2) nor the bubble (%3) a quarter of it.</source>
        <translation>El cálculo toma el %1 del paso; ni la comunicación (%2) ni la burbuja (%3) un cuarto de él.</translation>
    </message>
    <message>
        <source>Devices wait for %1 of the step: more micro-batches, fewer stages or more chunks would shorten the bubble.</source>
        <translation>Los dispositivos esperan el %1 del paso: más microlotes, menos etapas o más fragmentos acortarían la burbuja.</translation>
    </message>
    <message>
        <source>Communication takes %1 of the step: less tensor parallelism, or exchanges within a node, would shorten it.</source>
        <translation>La comunicación toma el %1 del paso: menos paralelismo de tensores, o intercambios dentro de un nodo, la acortarían.</translation>
    </message>
    <message>
        <source>Device %1 would hold %2 of %3: more stages, tensor parallelism, sharding or recomputation would need less.</source>
        <translation>El dispositivo %1 guardaría %2 de %3: más etapas, paralelismo de tensores, fragmentación o recálculo necesitarían menos.</translation>
    </message>
</context>
<context>
    <name>bubblescope::SweepForm</name>
    <message>
        <source>Combine</source>
        <translation>Combinar</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>Fijar</translation>
    </message>
    <message>
        <source>%1 Numbers and ranges: 1, 2, 4-8.</source>
        <translation>%1 Números e intervalos: 1, 2, 4-8.</translation>
    </message>
    <message>
        <source>Schedules</source>
        <translation>Planificaciones</translation>
    </message>
    <message>
        <source>Needs %1.</source>
        <translation>Necesita %1.</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>Of a pipeline; each is as many accelerators as share a layer.</source>
        <translation>De un pipeline; cada uno son tantos aceleradores como comparten una capa.</translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation>Fragmentos</translation>
    </message>
    <message>
        <source>Per device, of schedules that have them.</source>
        <translation>Por dispositivo, de las planificaciones que los tienen.</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensores</translation>
    </message>
    <message>
        <source>Accelerators that share each layer.</source>
        <translation>Aceleradores que comparten cada capa.</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>Réplicas</translation>
    </message>
    <message>
        <source>Data-parallel copies of the pipeline.</source>
        <translation>Copias del pipeline con paralelismo de datos.</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Muestras</translation>
    </message>
    <message>
        <source>Of a micro-batch.</source>
        <translation>De un microlote.</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>Microlotes</translation>
    </message>
    <message>
        <source>Of a replica and step; they follow where the batch is fixed.</source>
        <translation>De una réplica y un paso; se deducen si el lote está fijado.</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Recalcular</translation>
    </message>
    <message>
        <source>What the backward computes again.</source>
        <translation>Lo que el paso hacia atrás calcula otra vez.</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Fragmentación</translation>
    </message>
    <message>
        <source>What replicas share out among them.</source>
        <translation>Lo que las réplicas se reparten.</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>Aceleradores</translation>
    </message>
    <message>
        <source>Only plans that use exactly so many.</source>
        <translation>Solo planes que usan exactamente tantos.</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>cualquier número</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Lote</translation>
    </message>
    <message>
        <source>Samples of a step in all; the number of micro-batches follows.</source>
        <translation>Muestras de un paso en total; el número de microlotes se deduce.</translation>
    </message>
    <message>
        <source>not fixed</source>
        <translation>sin fijar</translation>
    </message>
    <message>
        <source>Rank by</source>
        <translation>Ordenar por</translation>
    </message>
    <message>
        <source>throughput</source>
        <translation>rendimiento</translation>
    </message>
    <message>
        <source>accelerator time of a sample</source>
        <translation>tiempo de acelerador de una muestra</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>Which plan is the best: of the table&apos;s order and of a heat map&apos;s cell.</source>
        <translation>Qué plan es el mejor: del orden de la tabla y de una celda del mapa de calor.</translation>
    </message>
    <message>
        <source>Best is</source>
        <translation>El mejor es</translation>
    </message>
</context>
<context>
    <name>bubblescope::SweepTableModel</name>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>Réplicas</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensores</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Muestras</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Recalcular</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>Limitado por</translation>
    </message>
    <message>
        <source>The greatest share of the step that is not computation, where that is more than a quarter.</source>
        <translation>La mayor parte del paso que no es cálculo, si es más de un cuarto.</translation>
    </message>
</context>
<context>
    <name>bubblescope::SweepText</name>
    <message>
        <source>Accelerators</source>
        <translation>Aceleradores</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Lote</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 muestras</translation>
    </message>
    <message>
        <source>Double-click to open it as a run</source>
        <translation>Doble clic para abrirlo como ejecución</translation>
    </message>
    <message>
        <source>&lt;p&gt;On the front: no plan that fits is both faster and smaller.&lt;/p&gt;</source>
        <translation>&lt;p&gt;En el frente: ningún plan que cabe es a la vez más rápido y más pequeño.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Plan %1&lt;/b&gt; of %2 that fit (simulated)&lt;/p&gt;&lt;p&gt;&lt;b&gt;Bound by %3.&lt;/b&gt; %4&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Plan %1&lt;/b&gt; de %2 que caben (simulado)&lt;/p&gt;&lt;p&gt;&lt;b&gt;Limitado por %3.&lt;/b&gt; %4&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1 plans simulated, %2 dropped beyond memory</source>
        <translation>%1 planes simulados, %2 descartados por memoria</translation>
    </message>
    <message>
        <source>, %1 combinations refused</source>
        <translation>, %1 combinaciones rechazadas</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>bubblescope::SweepWindow</name>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Iniciar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>&amp;Open as a run</source>
        <translation>&amp;Abrir como ejecución</translation>
    </message>
    <message>
        <source>Sweep (simulated)</source>
        <translation>Barrido (simulado)</translation>
    </message>
    <message>
        <source>Choose values, and start.</source>
        <translation>Elija valores, e inicie.</translation>
    </message>
    <message>
        <source>Charts of the plans</source>
        <translation>Gráficos de los planes</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Mapa de calor</translation>
    </message>
    <message>
        <source>Time against memory</source>
        <translation>Tiempo frente a memoria</translation>
    </message>
    <message>
        <source>What is swept</source>
        <translation>Lo que se barre</translation>
    </message>
    <message>
        <source>Simulated plans</source>
        <translation>Planes simulados</translation>
    </message>
    <message>
        <source>Chosen plan</source>
        <translation>Plan elegido</translation>
    </message>
    <message>
        <source>Adds the chosen plan to the runs, with its model and hardware</source>
        <translation>Añade el plan elegido a las ejecuciones, con su modelo y hardware</translation>
    </message>
    <message>
        <source>Plans that fit</source>
        <translation>Planes que caben</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelado</translation>
    </message>
    <message>
        <source>%1 combinations</source>
        <translation>%1 combinaciones</translation>
    </message>
    <message>
        <source>simulating</source>
        <translation>simulando</translation>
    </message>
    <message>
        <source>plan %1 is added to the runs</source>
        <translation>el plan %1 se ha añadido a las ejecuciones</translation>
    </message>
    <message>
        <source>sweep</source>
        <translation>barrido</translation>
    </message>
    <message>
        <source>The shown chart in light colours; all plans that fit as numbers.</source>
        <translation>El gráfico mostrado en colores claros; todos los planes que caben como números.</translation>
    </message>
    <message>
        <source>all plans that fit</source>
        <translation>todos los planes que caben</translation>
    </message>
</context>
<context>
    <name>bubblescope::TablePage</name>
    <message>
        <source>The selected rows, or all, with tabs between the columns</source>
        <translation>Las filas seleccionadas, o todas, con tabuladores entre las columnas</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Write the table as CSV</source>
        <translation>Escribir la tabla como CSV</translation>
    </message>
</context>
<context>
    <name>bubblescope::Throughput</name>
    <message>
        <source>Samples of a step ÷ its time. %1 samples (%2 a micro-batch × %3 micro-batches × %4 replicas) ÷ %5, of which %6 are what every step costs besides its operations.</source>
        <translation>Muestras de un paso ÷ su tiempo. %1 muestras (%2 por microlote × %3 microlotes × %4 réplicas) ÷ %5, de los que %6 son lo que cada paso cuesta además de sus operaciones.</translation>
    </message>
    <message>
        <source>Samples a second × tokens of a sample: %1 × %2.</source>
        <translation>Muestras por segundo × tokens de una muestra: %1 × %2.</translation>
    </message>
    <message>
        <source>Model FLOP utilization: floating-point operations of forward and backward, without what is recomputed, a second and accelerator ÷ its peak. %1 samples/s × %2 Tflop a sample ÷ %3 accelerators ÷ %4 Tflop/s (%5 precision).</source>
        <translation>Utilización de FLOP del modelo: operaciones de coma flotante de los pasos hacia delante y hacia atrás, sin lo recalculado, por segundo y acelerador ÷ su pico. %1 muestras/s × %2 Tflop por muestra ÷ %3 aceleradores ÷ %4 Tflop/s (precisión %5).</translation>
    </message>
    <message>
        <source>Give a price of an accelerator for an hour under Hardware.</source>
        <translation>Dé en Hardware el precio de un acelerador por una hora.</translation>
    </message>
    <message>
        <source>Price × accelerators ÷ tokens of an hour, for a million tokens: %1 an hour × %2 accelerators ÷ (%3 tokens/s × 3600 s) × 1,000,000.</source>
        <translation>Precio × aceleradores ÷ tokens de una hora, por un millón de tokens: %1 por hora × %2 aceleradores ÷ (%3 tokens/s × 3600 s) × 1 000 000.</translation>
    </message>
    <message>
        <source>%1; operations as they were measured</source>
        <translation>%1; operaciones como se midieron</translation>
    </message>
    <message>
        <source>%1; efficiency %2</source>
        <translation>%1; eficiencia %2</translation>
    </message>
</context>
<context>
    <name>bubblescope::TimelineActions</name>
    <message>
        <source>Fit &amp;all</source>
        <translation>Ajustar &amp;todo</translation>
    </message>
    <message>
        <source>Show the longest run from its start to its end</source>
        <translation>Mostrar la ejecución más larga desde su inicio hasta su final</translation>
    </message>
    <message>
        <source>Fit &amp;selection</source>
        <translation>Ajustar a la &amp;selección</translation>
    </message>
    <message>
        <source>Zoom in on the selected bar or bubble; again, or without one, show everything</source>
        <translation>Acercar la barra o burbuja seleccionada; otra vez, o sin ninguna, mostrarlo todo</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Atrás</translation>
    </message>
    <message>
        <source>Show what was visible before</source>
        <translation>Mostrar lo que era visible antes</translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation>A&amp;delante</translation>
    </message>
    <message>
        <source>Show what was visible before going back</source>
        <translation>Mostrar lo que era visible antes de volver atrás</translation>
    </message>
    <message>
        <source>Next bar</source>
        <translation>Barra siguiente</translation>
    </message>
    <message>
        <source>Select the next bar of the row</source>
        <translation>Seleccionar la siguiente barra de la fila</translation>
    </message>
    <message>
        <source>Previous bar</source>
        <translation>Barra anterior</translation>
    </message>
    <message>
        <source>Select the bar before on the row</source>
        <translation>Seleccionar la barra anterior de la fila</translation>
    </message>
    <message>
        <source>Follow the output</source>
        <translation>Seguir la salida</translation>
    </message>
    <message>
        <source>Select what needs the output of the selected bar first</source>
        <translation>Seleccionar lo que primero necesita la salida de la barra seleccionada</translation>
    </message>
    <message>
        <source>Follow the input</source>
        <translation>Seguir la entrada</translation>
    </message>
    <message>
        <source>Select what made the input that arrived last</source>
        <translation>Seleccionar lo que hizo la entrada que llegó la última</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>Paso &amp;siguiente</translation>
    </message>
    <message>
        <source>Put the next step of every run at time 0</source>
        <translation>Poner el siguiente paso de cada ejecución en el tiempo 0</translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation>Paso &amp;anterior</translation>
    </message>
    <message>
        <source>Put the step before of every run at time 0</source>
        <translation>Poner el paso anterior de cada ejecución en el tiempo 0</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;Medir</translation>
    </message>
    <message>
        <source>Mark the time of the selected or hovered bar or bubble; or drag with shift</source>
        <translation>Marcar el tiempo de la barra o burbuja seleccionada o señalada; o arrastrar con Mayús</translation>
    </message>
    <message>
        <source>Select a&amp;rea</source>
        <translation>Seleccionar á&amp;rea</translation>
    </message>
    <message>
        <source>Sum up what was marked, and its rows; or drag with ctrl</source>
        <translation>Sumar lo marcado, y sus filas; o arrastrar con Ctrl</translation>
    </message>
    <message>
        <source>Clear marks</source>
        <translation>Borrar marcas</translation>
    </message>
    <message>
        <source>Select and measure nothing any more</source>
        <translation>No seleccionar ni medir nada más</translation>
    </message>
    <message>
        <source>Sna&amp;p to edges</source>
        <translation>A&amp;justar a los bordes</translation>
    </message>
    <message>
        <source>What is measured begins and ends where bars and bubbles do</source>
        <translation>Lo medido empieza y termina donde lo hacen barras y burbujas</translation>
    </message>
    <message>
        <source>&amp;Critical path</source>
        <translation>&amp;Camino crítico</translation>
    </message>
    <message>
        <source>Outline what decides how long the run takes, and tell the slack of all else</source>
        <translation>Resaltar lo que decide cuánto dura la ejecución, y decir la holgura de todo lo demás</translation>
    </message>
    <message>
        <source>&amp;Differences</source>
        <translation>&amp;Diferencias</translation>
    </message>
    <message>
        <source>Show below each run by how much its utilization differs from that of the baseline</source>
        <translation>Mostrar debajo de cada ejecución cuánto difiere su utilización de la de la referencia</translation>
    </message>
    <message>
        <source>S&amp;tretch to the baseline</source>
        <translation>A&amp;largar como la referencia</translation>
    </message>
    <message>
        <source>Draw all runs, or steps, as long as that of the baseline: compare by fractions instead of times</source>
        <translation>Dibujar todas las ejecuciones, o pasos, tan largas como la referencia: comparar por fracciones en vez de tiempos</translation>
    </message>
    <message>
        <source>Add &amp;note</source>
        <translation>Añadir &amp;nota</translation>
    </message>
    <message>
        <source>Write a note at the selected bar or bubble, or in the middle</source>
        <translation>Escribir una nota en la barra o burbuja seleccionada, o en el centro</translation>
    </message>
    <message>
        <source>Ne&amp;xt note</source>
        <translation>Nota si&amp;guiente</translation>
    </message>
    <message>
        <source>Show the next note in the middle</source>
        <translation>Mostrar la nota siguiente en el centro</translation>
    </message>
    <message>
        <source>Previ&amp;ous note</source>
        <translation>Nota anteri&amp;or</translation>
    </message>
    <message>
        <source>Show the note before in the middle</source>
        <translation>Mostrar la nota anterior en el centro</translation>
    </message>
</context>
<context>
    <name>bubblescope::TimelineArea</name>
    <message>
        <source>Timelines</source>
        <translation>Líneas de tiempo</translation>
    </message>
</context>
<context>
    <name>bubblescope::TimelineNotes</name>
    <message>
        <source>Text of the note</source>
        <translation>Texto de la nota</translation>
    </message>
    <message>
        <source>Note, or nothing for a bookmark</source>
        <translation>Nota, o nada para un marcador</translation>
    </message>
</context>
<context>
    <name>bubblescope::TraceLoader</name>
    <message numerus="yes">
        <source>%1 + %n more</source>
        <translation>
            <numerusform>%1 + %n más</numerusform>
            <numerusform>%1 + %n más</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bubblescope::UtilizationChart</name>
    <message>
        <source>Utilization per device of all shown runs</source>
        <translation>Utilización por dispositivo de todas las ejecuciones mostradas</translation>
    </message>
    <message>
        <source>% of the span</source>
        <translation>% del intervalo</translation>
    </message>
    <message>
        <source>device</source>
        <translation>dispositivo</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>comunicación expuesta</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>inactivo</translation>
    </message>
    <message>
        <source>%1 (%2), %3: computes %4 %, only communicates %5 %, idle %6 %</source>
        <translation>%1 (%2), %3: calcula %4 %, solo comunica %5 %, inactivo %6 %</translation>
    </message>
    <message>
        <source>Shares of %1.</source>
        <translation>Partes de %1.</translation>
    </message>
</context>
<context>
    <name>bubblescope::ValidationChart</name>
    <message>
        <source>measured (ms)</source>
        <translation>medido (ms)</translation>
    </message>
    <message>
        <source>predicted (ms), simulated</source>
        <translation>predicho (ms), simulado</translation>
    </message>
    <message>
        <source>Predicted against measured iteration times</source>
        <translation>Tiempos de iteración predichos frente a medidos</translation>
    </message>
    <message>
        <source>Line %1: %2 accelerators, tensor %3 × pipeline %4 × data %5
hidden size %6, %7 layers, %8 micro-batches of %9</source>
        <translation>Línea %1: %2 aceleradores, tensores %3 × pipeline %4 × datos %5
tamaño oculto %6, %7 capas, %8 microlotes de %9</translation>
    </message>
    <message>
        <source>measured %1 ms, predicted %2 ms (%3 %)</source>
        <translation>medido %1 ms, predicho %2 ms (%3 %)</translation>
    </message>
    <message>
        <source>Predicted against measured: %1</source>
        <translation>Predicho frente a medido: %1</translation>
    </message>
</context>
<context>
    <name>bubblescope::ValidationWindow</name>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>Predicted against measured</source>
        <translation>Predicho frente a medido</translation>
    </message>
    <message>
        <source>Open a table of measured iteration times (CSV).</source>
        <translation>Abrir una tabla de tiempos de iteración medidos (CSV).</translation>
    </message>
    <message>
        <source>Errors by group</source>
        <translation>Errores por grupo</translation>
    </message>
    <message>
        <source>What iterations are simulated on</source>
        <translation>En qué se simulan las iteraciones</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Colours by</source>
        <translation>Colorear por</translation>
    </message>
    <message>
        <source>Simulated iterations</source>
        <translation>Iteraciones simuladas</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iteraciones</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelado</translation>
    </message>
    <message>
        <source>Open a table of measured iteration times</source>
        <translation>Abrir una tabla de tiempos de iteración medidos</translation>
    </message>
    <message>
        <source>Tables (*.csv);;All files (*)</source>
        <translation>Tablas (*.csv);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>simulating</source>
        <translation>simulando</translation>
    </message>
    <message>
        <source>%1: %2 rows</source>
        <translation>%1: %2 filas</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>línea %1: %2</translation>
    </message>
    <message>
        <source>&lt;p&gt;Absolute errors of predicted iteration times, in percent of the measured ones (%1)&lt;/p&gt;&lt;table cellspacing=&apos;0&apos; cellpadding=&apos;2&apos; width=&apos;98%&apos;&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;rows of&lt;/b&gt;&lt;/td&gt;&lt;td align=&apos;right&apos;&gt;&lt;b&gt;rows&lt;/b&gt;&lt;/td&gt;&lt;td align=&apos;right&apos;&gt;&lt;b&gt;mean&lt;/b&gt;&lt;/td&gt;&lt;td align=&apos;right&apos;&gt;&lt;b&gt;median&lt;/b&gt;&lt;/td&gt;&lt;td align=&apos;right&apos;&gt;&lt;b&gt;worst&lt;/b&gt;&lt;/td&gt;&lt;/tr&gt;%2&lt;/table&gt;&lt;p&gt;%3&lt;/p&gt;</source>
        <translation>&lt;p&gt;Errores absolutos de los tiempos de iteración predichos, en porcentaje de los medidos (%1)&lt;/p&gt;&lt;table cellspacing=&apos;0&apos; cellpadding=&apos;2&apos; width=&apos;98%&apos;&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;filas de&lt;/b&gt;&lt;/td&gt;&lt;td align=&apos;right&apos;&gt;&lt;b&gt;filas&lt;/b&gt;&lt;/td&gt;&lt;td align=&apos;right&apos;&gt;&lt;b&gt;media&lt;/b&gt;&lt;/td&gt;&lt;td align=&apos;right&apos;&gt;&lt;b&gt;mediana&lt;/b&gt;&lt;/td&gt;&lt;td align=&apos;right&apos;&gt;&lt;b&gt;peor&lt;/b&gt;&lt;/td&gt;&lt;/tr&gt;%2&lt;/table&gt;&lt;p&gt;%3&lt;/p&gt;</translation>
    </message>
    <message>
        <source>predicted-against-measured</source>
        <translation>predicho-frente-a-medido</translation>
    </message>
    <message>
        <source>The chart in light colours; all rows as numbers.</source>
        <translation>El gráfico en colores claros; todas las filas como números.</translation>
    </message>
    <message>
        <source>all rows</source>
        <translation>todas las filas</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>simulated</source>
        <translation>simulado</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>emulado</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>medido</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importado</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>directo</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>inverso</translation>
    </message>
    <message>
        <source>input gradient</source>
        <translation>gradiente de entrada</translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation>gradiente de pesos</translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation>recálculo</translation>
    </message>
    <message>
        <source>curvature</source>
        <translation>curvatura</translation>
    </message>
    <message>
        <source>inversion</source>
        <translation>inversión</translation>
    </message>
    <message>
        <source>precondition</source>
        <translation>precondicionado</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimizador</translation>
    </message>
    <message>
        <source>other computation</source>
        <translation>otro cálculo</translation>
    </message>
    <message>
        <source>point-to-point</source>
        <translation>punto a punto</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>colectiva</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>copia</translation>
    </message>
    <message>
        <source>data loading</source>
        <translation>carga de datos</translation>
    </message>
    <message>
        <source>host</source>
        <translation>anfitrión</translation>
    </message>
    <message>
        <source>annotation</source>
        <translation>anotación</translation>
    </message>
    <message>
        <source>other</source>
        <translation>otro</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>arranque</translation>
    </message>
    <message>
        <source>drain</source>
        <translation>vaciado</translation>
    </message>
    <message>
        <source>waits for input</source>
        <translation>espera entrada</translation>
    </message>
    <message>
        <source>waiting (p2p)</source>
        <translation>espera (p2p)</translation>
    </message>
    <message>
        <source>waiting (collective)</source>
        <translation>espera (colectiva)</translation>
    </message>
    <message>
        <source>imbalance</source>
        <translation>desequilibrio</translation>
    </message>
    <message>
        <source>launched late</source>
        <translation>lanzado tarde</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>inactivo</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>gradientes</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>estado del optimizador</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activaciones</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>búferes</translation>
    </message>
    <message>
        <source>note</source>
        <translation>nota</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>aviso</translation>
    </message>
    <message>
        <source>error</source>
        <translation>error</translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation>Fragmentos</translation>
    </message>
    <message>
        <source>chunks per device</source>
        <translation>fragmentos por dispositivo</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Grupo</translation>
    </message>
    <message>
        <source>micro-batches per group (0: as many as devices)</source>
        <translation>microlotes por grupo (0: tantos como dispositivos)</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>dispositivos</translation>
    </message>
    <message>
        <source>Last micro-batch first</source>
        <translation>Último microlote primero</translation>
    </message>
    <message>
        <source>backwards in descending order of the micro-batches</source>
        <translation>pasos hacia atrás en orden descendente de los microlotes</translation>
    </message>
    <message>
        <source>Memory limit</source>
        <translation>Límite de memoria</translation>
    </message>
    <message>
        <source>most activations a device holds (0: twice as many as devices)</source>
        <translation>las más activaciones que guarda un dispositivo (0: el doble que dispositivos)</translation>
    </message>
    <message>
        <source>2 × devices</source>
        <translation>2 × dispositivos</translation>
    </message>
    <message>
        <source>Waves</source>
        <translation>Ondas</translation>
    </message>
    <message>
        <source>waves, of two chunks per device each</source>
        <translation>ondas, de dos fragmentos por dispositivo cada una</translation>
    </message>
    <message>
        <source>Fused blocks</source>
        <translation>Bloques fusionados</translation>
    </message>
    <message>
        <source>forward and backward fused into one block (0 or 1)</source>
        <translation>pasos hacia delante y hacia atrás fusionados en un bloque (0 o 1)</translation>
    </message>
    <message>
        <source>Forward doubling</source>
        <translation>Doblar los directos</translation>
    </message>
    <message>
        <source>forwards of two micro-batches at a time (0 or 1)</source>
        <translation>pasos hacia delante de dos microlotes a la vez (0 o 1)</translation>
    </message>
    <message>
        <source>Backward halving</source>
        <translation>Partir los inversos</translation>
    </message>
    <message>
        <source>backwards of half a micro-batch at a time (0 or 1)</source>
        <translation>pasos hacia atrás de medio microlote a la vez (0 o 1)</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Planificación</translation>
    </message>
    <message>
        <source>Pipeline devices</source>
        <translation>Dispositivos del pipeline</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>Paralelismo de datos</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Paralelismo de tensores</translation>
    </message>
    <message>
        <source>Micro-batch size</source>
        <translation>Tamaño de microlote</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>Microlotes</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Fragmentación</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <translation>Recálculo</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
</context>
</TS>
