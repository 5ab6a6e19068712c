<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>bubblescope::Actions</name>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the trace files of one run, or schedule files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open all traces in a folder, the ranks of one run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Simulate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a simulated run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open sa&amp;mple comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two simulated schedules and the trace of a real Megatron run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;weep…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulate a grid of plans of a model on hardware, and find the best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted against &amp;measured…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare measured iteration times with simulated ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the view as a figure (PDF, SVG, PNG) or as numbers (CSV), or a schedule (CSV)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as &amp;image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the charts on the clipboard, in light colours at twice the size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Record…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train for real, and watch the run as it is recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record a&amp;gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record a run like the last one, into another file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulate from &amp;this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a simulation of the current recording or trace, of the same schedule and the medians of what was measured, below it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cloc&amp;ks…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the times of the current run&apos;s files count, and how their clocks fit together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate the current run, to change the copy and compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use as &amp;baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare all other runs with the current one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;name run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the current run another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remo&amp;ve run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the current run off the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move run &amp;up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List and stack the current run further up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move run &amp;down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List and stack the current run further down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the bars by name, kind, stage or micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the next bar that was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the bar before that was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;communication lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of transfers and collectives below each simulated device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show CPU &amp;threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of CPU threads below the devices of traces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put all panels back where they were at first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List all keys, and change them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Bubblescope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Versions and licences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Utilization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When each device computes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each device holds, simulated or recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Activations in flight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batches whose activations a simulated device holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Others of the trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whatever else a trace counts for each of its devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;ource</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the colours of bars stand for</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::AreaTable</name>
    <message>
        <source>Time in the selected area by kind, device, stage and cause</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::AreaTableModel</name>
    <message>
        <source>kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of the area&apos;s slices of this kind; those that overlap on a device count once. Shares are of the length of the area, once for each device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in which the area&apos;s rows of this device compute. Shares are of the device&apos;s span within the area: its utilization, when all its rows are in the area.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computation of this stage; shares as for kinds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in which the area&apos;s devices compute nothing for this reason. Shares are of the spans of the devices within the area.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 row of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>utilization %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::BarColors</name>
    <message>
        <source>other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::BubbleTable</name>
    <message>
        <source>Bubbles of the current run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::BubbleTableModel</name>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device that computes nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why the device computes nothing; point at a cause for its definition.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time since the start of the run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long the device computes nothing for this cause.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration divided by the device&apos;s span (%1). The shares of a device add up to its bubble fraction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::CheckList</name>
    <message>
        <source>choose…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ClockDialog</name>
    <message>
        <source>The numbers of Chrome JSON are &amp;nanoseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clocks of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chrome JSON has microseconds, whatever its displayTimeUnit says; some tracers wrote nanoseconds nevertheless</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads the files again, in the background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clocks by rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proposed besides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the file or its name tells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file of the rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is added to the file&apos;s own times, with what was added by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By what the ranks exchange; 0 where that is in use already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added to the times of the rank, beside what the method decides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added to the clock of rank %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> µs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ClockText</name>
    <message>
        <source>the ends of collectives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sends and receives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As in the files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wall-clock time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What ranks exchange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By wall-clock time; where the files have none in common, by what ranks exchange, else all begin together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The files&apos; times are taken as they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By the wall-clock time that files give for their zero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collectives end together on all members; else a receive cannot end before its send starts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first event of every file is moved to the same time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The clocks of %n files are aligned by wall-clock time.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clocks of %n files are aligned by %1 (± %2).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clocks of %n files are moved to begin together.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The times of %n files are taken as of one clock.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The ranks exchange nothing that would tell more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judged by %1, nothing is left to correct.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judged by %1, corrections of up to %2 (± %3) are proposed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judged by %1, the clocks agree but for %2 (± %3).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ClusterParameters</name>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is sent from stage to stage for each micro-batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a link between two devices, which carries one message at a time in each direction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether communication runs beside computation. Without, a device waits until what it sends has arrived, and collectives run when it would wait anyway.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with computation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies of the pipeline, each with micro-batches of its own; the first is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the replicas share out among them instead of holding it whole (ZeRO stages 1 to 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chunks whose gathered weights or gradients a device holds, where these are sharded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a chunk, gathered and reduced one by one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the ring that joins the replicas of a stage. What it carries are the sizes of weights and gradients below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of each round of the ring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to update a chunk, or a layer where chunks are cut into layers; divided by the replicas where its state is sharded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a chunk, as they are computed with and gathered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a chunk, as they are reduced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State of the optimizer for a chunk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept by a chunk for each micro-batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of a device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Versions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which weights are kept for micro-batches in flight: those that their forward used (PipeDream), the latest alone, or two (PipeDream-2BW).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>double-buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per update</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batches between two updates of a stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consecutive ones: a device goes on when its own optimizer has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jitter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard deviation of each operation&apos;s duration, as a share of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the jitter: equal seeds, equal times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slow device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A device of the first replica that is slower than all others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slower by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many times as long the slow device&apos;s operations take.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::CommandLine</name>
    <message>
        <source>--size takes WIDTHxHEIGHT, such as 1200x700, not &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows, simulates and fills the bubbles of pipeline-parallel training.
Exit codes: 0 done, 1 bad input, 2 bad usage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1 takes a number from %2 to %3, not &apos;%4&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the window: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the sample comparison.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write FILE (.svg, .pdf, .png or .csv), print the figures, and open no window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --export: the pipelines of a scenario whose bubbles are filled, before and after, such as pipefisher-bert-base.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the scenario&apos;s bubbles are filled; its first policy, unless told.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every trace is a run of its own, and they are stacked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Traces: the ranks of one run. Schedules of PyTorch (.csv): each is simulated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of the figure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Font of the figure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its size in points, from 4 to 48.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pixels of a PNG for each of the size, from 0.5 to 8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the legend out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--language takes one of %1, not &apos;%2&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--export needs --sample, --scenario or files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--scenario needs --export</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ComparisonTable</name>
    <message>
        <source>The current simulation against its recording, by kind of operation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::CounterChart</name>
    <message>
        <source>Memory and other counters over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write this chart as a figure or its values as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run has no counters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in micro-batches, of all chunks of the device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>together: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::CounterLanes</name>
    <message>
        <source>utilization</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::CounterPainter</name>
    <message>
        <source>computes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computes nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 here, at most %3; the row is as high as %4</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::CounterPlot</name>
    <message>
        <source>capacity %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::CounterSeries</name>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations in flight</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::DifferenceLane</name>
    <message>
        <source>Utilization of %1 less that of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 points over the visible time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 computes on %2 of its devices here, %3 on %4: %5 points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By how much more (up) or less (down) of its devices the run computes than the baseline at the same place: the difference of their utilizations.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>difference</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::DifferenceTable</name>
    <message>
        <source>Figures of the shown runs, and differences to the baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over what is measured, against %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over all that is shown, against %1; mark a part with shift and the mouse to compare that</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::DifferenceTableModel</name>
    <message>
        <source>length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of what is compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>utilization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in which devices compute, divided by their spans within the stretch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in which devices compute, added up over devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubbles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in which devices compute nothing, added up over devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in which devices compute nothing for this reason, added up over devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of the slices of this kind, added up over devices; those that overlap on a device count once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computation of this stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computation of this device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pt</source>
        <comment>percentage points</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <comment>time, change</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::EditSpecCommand</name>
    <message>
        <source>change of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ExportDialog</name>
    <message>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Legend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure, PDF (vectors)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure, SVG (vectors)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure, PNG (pixels)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers, CSV (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule of PyTorch, CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule of PyTorch with sends and receives, CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All shown runs, stacked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The current run alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Font size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> pt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> × the size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fo&amp;nt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;PNG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures and tables (*.pdf *.svg *.png *.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schedule of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace %1?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::FillFigures</name>
    <message>
        <source>fits into no bubble: after the step, which it lengthens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fills a bubble of %1: %2, %3 long</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::FillParameters</name>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the bubbles are filled with. The filled steps of a refresh are shown below the plain step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>jobs of a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jobs (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How pieces of work are placed: by PipeFisher&apos;s rule as published, which may run some before their cause, without its last attempt, made causal, or by the best of several orders.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured costs of a Transformer block and its work, on an accelerator. Sets the times of forwards and backwards, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured profiles (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a micro-batch; between measured sizes costs are interpolated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer blocks of a stage (of each chunk, where devices have several).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept, or computed again in the backward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Root</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of a matrix root, in inversions of the same matrix.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data-parallel copies of the pipeline, which exchange their curvature.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inversion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the copies of a stage share out the blocks that they invert and precondition, or each does all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by every copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shared out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sync speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the ring over which the copies of a stage exchange their factors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a device for work in bubbles while its pipeline holds most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refreshes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether one may begin before the last one ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>may overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut into</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces into which an inversion or root may be cut.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stretch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much longer a step may get where that saves a step of the refresh.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare time that a piece must leave in its bubble, as a share of it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::FillResultPanel</name>
    <message>
        <source>%1–%2 steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 of it at %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, and %2 not done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 %3 per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pieces and %2 works run before what they need: the published rule allows it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PipeFisher&apos;s usage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit of usage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step gets longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Still idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source: %1, %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in the bubbles (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ours: everything that runs, preconditioning included, divided by all the time that passes; mean over devices. Before: forwards and backwards of the plain step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PipeFisher&apos;s definition: everything that runs, divided by step × steps of the refresh, without preconditioning and what it adds to a step; mean over devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The physical limit: (busy + work) / span in the fewest steps that a refresh can take, work / idle time of a step rounded up, of each device; mean over devices, and steps of the slowest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps after which all work has been done once, by device; from its first piece to its last a refresh takes %1. The table Filling below has each device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean length of a step of the refresh, preconditioning and left-over work included, against the plain step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What stays from piece to piece, on the device with most; an upper bound.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work of a refresh that fits into no bubble, over all devices: it is put after the last step and lengthens it. Jobs of a file are not done instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of a refresh&apos;s steps in which a device still idles, mean over devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refresh is done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too small</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits for a cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no memory</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::FillScenarioPlot</name>
    <message>
        <source>%1
%2 steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>utilization (%), simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (simulated)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>profile %1, micro-batches of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::FillScenarioTableModel</name>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the plain pipeline.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Utilization of the plain step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything that runs, preconditioning included, by all the time that passes; mean over devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PipeFisher&apos;s definition, without preconditioning and what it adds to a step; mean over devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps per refresh of the slowest device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean length of a step of the refresh against the plain step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces of curvature, and other works, that run before what they need.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the device with most.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::FillScenarioWindow</name>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open as &amp;simulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (simulated)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Utilization before filling and under each policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated and published figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated · profile %1, micro-batches of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds the chosen point to the runs, with its bubbles filled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Methods and policies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>added to the runs: %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chart in light colours; all points as numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all points</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::FillTable</name>
    <message>
        <source>Filled bubbles of the current run, by device</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::FillTableModel</name>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps after which all work of the device has been done once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work divided by the idle time of a step, rounded up: no refresh can take fewer steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lasts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps from a refresh&apos;s first piece to its last: more where refreshes overlap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Utilization of the plain step: forwards and backwards / step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything that runs in a refresh / all the time that passes, what is put after the step included; without preconditioning.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PipeFisher&apos;s definition: everything that runs in a refresh / (step × steps).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too small</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle in a refresh although work is ready: no piece of it fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dependency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle in a refresh because all work that is left waits for its cause.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle in a refresh because what is ready does not fit into memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle because the refresh is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work of a refresh that fits into no bubble and lengthens its last step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jobs that fit into no bubble and are not done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What stays from piece to piece, an upper bound.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces of curvature, and other works, that run before what they need: the published rule allows it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::FindingTableModel</name>
    <message>
        <source>Severity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::FoldGroup</name>
    <message>
        <source>%1 · %2 set</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::GanttPane</name>
    <message>
        <source>Show the header alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gantt chart of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::GroupedParameters</name>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps and uncertainty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubble filling</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::HeatMapChart</name>
    <message>
        <source>Across</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A figure of the best plan for every two values of two parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The best plan of this cell, of those that fit:
%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
Beyond the memory of a device: all of %2 plans</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
No plan: such a combination is refused, or was not asked for</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::HeatMapPlot</name>
    <message>
        <source>%1%2, best plan of a cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▨ no plan fits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::HelpDialogs</name>
    <message>
        <source>About Bubblescope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;h3&gt;Bubblescope %1&lt;/h3&gt;&lt;p&gt;Shows, simulates and fills the bubbles of pipeline-parallel training.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The desktop app is free software under the GNU General Public License, version 3 or later; the core under the Apache License 2.0. There is no warranty.&lt;/p&gt;&lt;p&gt;Built on Qt %1 (LGPL 3), QCustomPlot 2.1 (GPL 3 or later), simdjson (Apache 2.0), ISA-L (BSD 3-clause) and fmt (MIT).&lt;/p&gt;&lt;p&gt;The sample trace is from MegatronApp (BSD 3-clause, NVIDIA and others).&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ItemText</name>
    <message>
        <source>stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unfinished: its end was not recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duration %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>start %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::Legend</name>
    <message>
        <source>communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legend: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::LiveRecording</name>
    <message>
        <source>bscope cannot be started: %1. Command line: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it lies neither beside this app nor on the PATH</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended with exit code %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended by itself without an exit code (a crash, or killed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bscope record %1:
%2
Command line: %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::LoadProgress</name>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::LowerPanel</name>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubbles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Differences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each device of the shown runs does with its span: it computes (in the run&apos;s colour), only communicates, or is idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the selected device of the current run holds over time, or the one with the highest peak; counters of a trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the devices of the current run compute nothing, and why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bar or bubble that was clicked, or the area that was dragged with ctrl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was repaired, skipped or doubtful in the files of the current run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What filling the bubbles of the current run came to, by device (simulated)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss, learning rate and the like of the shown runs, by step or time, and how soon each gets as far as a baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far the simulation is off what was recorded, by kind of operation, and for the whole step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every figure of the shown runs against that of the baseline, over what is measured or all that is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The devices of the current run side by side: what each does, who waits for whom, the slowest, and what perfect balance would give</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings in the files of the current run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clocks…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings (%1)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::MainWindow</name>
    <message>
        <source>Bubblescope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>re-simulated %1 operations in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exporting %1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language changes when Bubblescope starts again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2: it has no parameters to change.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulate a schedule, or open a trace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the trace files of one run, recordings or schedules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Traces and schedules (*.json *.gz *.zst *.sqlite *.pftrace *.perfetto-trace *.bscope *.csv);;Schedules of PyTorch (*.csv);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the traces in a folder as one run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures show the visible range in light colours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>devices and bubbles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; figures show the visible range in light colours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the shown runs, in light colours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the selected area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>area.csv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the differences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>differences.csv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cursor %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>visible %1 – %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters of the current run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;cenarios</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cou&amp;nters below devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colo&amp;ur by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill the bubbles of each method by each policy, and compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulate every method at every batch size, and compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W/S zoom · A/D pan · F fit · shift+drag measures · ctrl+drag sums up · / search · ? keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time since the start of each run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured: schedule, simulation, analysis and index together, in the background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run is being recorded. Close the window, and end it after its current step?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::MeasuredRows</name>
    <message>
        <source>simulated on %1; efficiency %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated, as the file says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>single node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>multi node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::MeasuredTableModel</name>
    <message>
        <source>Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(predicted ÷ measured − 1); sorted by its size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::MemoryGauge</name>
    <message>
        <source>Peak memory per device: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory of each device, simulated, in the colours of the chart below; the mark is a device&apos;s capacity.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on device %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 on device %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::MessageBanner</name>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::MetricChart</name>
    <message>
        <source>Metrics of the shown runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the values stand over: steps, the run&apos;s clock, or the data read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run that the others are compared with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exponential moving average: the weight of what was before. The band spans the raw values of the last 1 / (1 − weight) entries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Final value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare at the baseline&apos;s final value again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write this chart as a figure or its values as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the steps of a recording the time that a simulated step takes, on whatever hardware that simulates: the loss by simulated time, as PipeFisher compares optimizers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smoothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 a step)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the shown runs has metrics. Runs that are recorded have: losses, learning rates and more, by step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · steps as in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · last %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not reach %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reaches %1 after %2 steps, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reaches %1 after %2 of the steps of %3 (their times do not compare: %4 and %5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reaches %1 after %2 of the steps and %3 of the time of %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smoothed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::MetricSeries</name>
    <message>
        <source>step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a number</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ModelParameters</name>
    <message>
        <source>a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is trained: a Transformer whose operations and sizes are counted, on the hardware below; or by hand, with the durations above and the sizes below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by the cost model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Durations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forwards, backwards and activations of a layer: from the cost model, or as they were measured, interpolated between measured sizes; or those of the stages of a run that bscope record --profile measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured profiles (*.csv *.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of a sample, where it is not as long as the model&apos;s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers of the stages: even, balanced by cost with embedding and head, or by hand, as many numbers as there are stages: 6,6,6,5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of one accelerator for an hour, in any currency.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The accelerator and the links around it: peak, memory, bandwidths and how far real work stays behind them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardware (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a micro-batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the backward computes again instead of keeping: nothing; attention scores and what is made of them; the whole layer from its input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Half: mixed precision, with the optimizer&apos;s weights in single precision.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>single</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether attention scores reach memory; fused as in FlashAttention they do not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores in memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerators that share each layer; a device of the chart is so many.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether accelerators that share a layer also share its norms and dropouts (sequence parallelism).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on every accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shared (sequence)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exchanges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether tensor-parallel all-reduces run beside computation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>between products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overlapped</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::OverviewStrip</name>
    <message>
        <source>Overview of the whole time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of the devices computes over the whole time, and what is visible of it: drag the window or its edges</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::PaneHeader</name>
    <message>
        <source>span %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the first event to the last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>utilization %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Utilization: the time in which a device computes, divided by the span; the mean over devices. The span is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubble fraction: 1 − utilization, a share of the span. The span is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The figure is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not match the parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parameters cannot be met; chart and figures are those of the last ones that could.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ParameterHint</name>
    <message>
        <source>Use %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ParameterPanel</name>
    <message>
        <source>Devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerators of the pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches between two optimizer steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs %1.
Source: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward of one micro-batch through one chunk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backward of one micro-batch through one chunk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Input grad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The half of a backward that makes the gradient of a chunk&apos;s input; a full backward takes as long as both halves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Weight grad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The half of a backward that makes the gradient of a chunk&apos;s weights; a full backward takes as long as both halves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;used block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A forward and a backward that run as one block and overlap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F + B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Transfer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latency of a transfer between two devices; it occupies neither of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times of the first stage, by the cost model; layers of the stages: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Durations, sizes, links and memory are simulated: %1 on %2. They stand under Communication, Data parallelism and Memory too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording fixes the schedule and its durations: the medians of each stage. Shown are those of the first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file fixes everything but durations.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Durations are the medians of each stage in the trace, joined or cut for other numbers of stages. Shown are those of the first.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ParetoChart</name>
    <message>
        <source>bound by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>front: none is both faster and smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of a step (ms), simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of a sample (ms), simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak memory of a device (GB)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory of a device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of a step against memory of a device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time against memory</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::Picture</name>
    <message>
        <source>unknown kind of picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give the file the ending .pdf, .svg or .png</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::PlanChart</name>
    <message>
        <source>%1: %2 on %3 (simulated)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RankTable</name>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the figures are about: the whole run, or one of its steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computation and causes of waiting, by device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which device waits for which</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RankTableModel</name>
    <message>
        <source>Slowest: &lt;b&gt;%1&lt;/b&gt;, %2 of work a step; the mean of all is %3.  Perfect balance: a step of at least &lt;b&gt;%4&lt;/b&gt;, now %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work is the union of a device&apos;s computation in a step; of the whole run, its mean over the steps. If every device had the mean work, the step could not become shorter than its length less what the slowest device does beyond the mean: a bound, not a forecast. It says nothing about waiting for other reasons.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares of the step&apos;s length, the same for all devices; of the whole run, of the device&apos;s span. They add up to 100 %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The union of the device&apos;s computation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waits for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transfer or unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting in communication or for an input of which nothing tells for whom, or which was the transfer itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a send or receive a device waits for the rank that it names, else for the stage that makes the input of the operation that follows; in a collective for the member that came last, until it came.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RecordDialog</name>
    <message>
        <source>Record a training run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model and data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>K-FAC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record &amp;into</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the command line that records this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name a file to record into.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A recording&apos;s name ends in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record into</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recordings (*.bscope)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace %1?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RecordFields</name>
    <message>
        <source>%1.
Source: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what fits the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs %1.
Source: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>emulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One thread; each operation is really computed and timed alone, and the devices have virtual clocks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured (CPU)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One pinned thread for each device, and wall-clock times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1=%2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source: %1
Hyper-parameters:
%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What trains.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A data set that ships, or a file: text, .tsv, IDX images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples of a micro-batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of a sequence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who does what when.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the devices are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of one replica.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a step; of an asynchronous schedule, of an update.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the pipeline, data-parallel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the replicas share out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a transfer between two emulated devices, in nanoseconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which weights an asynchronous schedule takes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What takes the steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At its peak.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps in which the learning rate rises to its peak.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the learning rate after that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Final rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To which the learning rate decays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clip norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest norm of the gradient; 0: not clipped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hyper-parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As name=value, with gaps between them: beta2=0.95 weight-decay=0.1. The tool tips of the optimizers list them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precondition with K-FAC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The optimizer takes gradients that K-FAC preconditioned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Damping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added to the factors before inversion.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KL clip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bound of an update&apos;s size; 0: none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Curvature every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps between refreshes of the factors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inversion every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps between inversions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Factor decay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the old factors that stays; 0: none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill bubbles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>K-FAC&apos;s work is placed in the bubbles that the first steps measure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the optimizer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of initial weights, dropout and the order of the data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps between two tests; an asynchronous pipeline drains for them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RecordForm</name>
    <message>
        <source>%1: &apos;%2&apos; is no number from %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RecordedComparison</name>
    <message>
        <source>Mean over all operations of the kind; the optimizer with preconditioning. The simulation takes the recorded median of each stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time, median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the start of a step to that of the next: the median recorded, and the mean simulated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time, mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the first start to the last end, divided by the steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean over stages of the median of each, without the gap before each operation that the simulation adds: %1 in the median of the trace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the first operation&apos;s start to the last one&apos;s end: the median measured, and the simulation of the trace&apos;s own schedule.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step, as changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The measured step beside the simulated run as its parameters are now: what they would change, and the error above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured (trace)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>utilization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean over devices, of the whole run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recorded number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error of the simulation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RecordedRun</name>
    <message>
        <source>recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 of %3 steps</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RecordedSchedule</name>
    <message>
        <source>%1, simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The current run is a simulation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The current run is no recording of a schedule.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RecordingBar</name>
    <message>
        <source>S&amp;top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Kill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End after the step that runs, as Ctrl-C does: the recording is complete up to there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End at once: the recording lacks at most its last second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopping after this step</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ResultPanel</name>
    <message>
        <source>Step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubble fraction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubble overhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model FLOP use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost / M tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closed form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The figures are those of the last parameters that could be met.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first shown run is what the others are compared with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Differences to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source: %1, %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in which a device computes, divided by %1; mean over devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 − utilization: the share of total time in which devices compute nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubble divided by computation: the time lost as a share of ideal time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most activations held at once, on the device that holds most: their number times the share of the model&apos;s stages that one of a micro-batch and a chunk belongs to. Differences compare both together.
%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Costs: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the model, as the cost model counts them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the sizes that are given under Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most bytes held at once, on the device that holds most: weights, gradients, optimizer state, activations and buffers %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The longest time that a device idles between its first start and its last end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The longest bubble by the formula known for this schedule, for equal stages and transfers that take no time. p: devices, m: micro-batches; F, B, I, W: durations of forward, backward, its input-gradient and its weight-gradient half, FB: of a fused block, each of one chunk. Compared with the simulated one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equal stages, and transfers that take no time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated +%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated −%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pt</source>
        <comment>percentage points</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RowInput</name>
    <message>
        <source>&amp;Unpin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pin to the top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Taller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Lower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Sort rows by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>r&amp;ank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sho&amp;w hidden rows (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R&amp;eset rows</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RunDelegate</name>
    <message>
        <source>outdated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RunFigures</name>
    <message numerus="yes">
        <source>From the first start to the last end, divided by %n step(s).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The makespan: from the first start to the last end of the step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No step is marked in this trace: from its first to its last event.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Mean length of the %n step(s) marked in the trace.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Before the device&apos;s first computation of the step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After its last computation of the step, while others still work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device waits for an input that another one makes later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only sends and receives run: it waits for a peer or the transfer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only collectives run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done with the step while other devices still work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host launched late, and loaded data meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host launched what follows only after the device became idle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only memory copies run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing runs, and nothing tells why.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RunFollower</name>
    <message>
        <source>%1: nothing was recorded</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RunList</name>
    <message>
        <source>%1 (%2)</source>
        <comment>name, number</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Utilization %1: time in which a device computes, divided by %2; mean over devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The factor compares the step time with that of %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::RunListPanel</name>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a trace here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several files dropped together, or those in a folder, are the ranks of one run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Simulate from this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with this &amp;baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cloc&amp;ks…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move do&amp;wn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::Sample</name>
    <message>
        <source>Megatron, 4 stages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ScenarioChart</name>
    <message>
        <source>Throughput per GPU against batch per GPU</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ScenarioPlot</name>
    <message>
        <source>batch per GPU (sequences)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tflop/s per GPU, simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (simulated)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ScenarioTableModel</name>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch / GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences of a step per GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tflop/s / GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the model: forward and backward, without recomputation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the end of a step to that of the next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 − utilization: the share of the step in which no operation runs, mean over devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed comm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the step in which only collectives run, mean over devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak of the device that holds most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T × P × D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor parallelism × devices of a pipeline × replicas.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ScenarioText</name>
    <message>
        <source>Batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 per GPU, %2 in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Tflop/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed comm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T × P × D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gathers, %2 reductions a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated, by our model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where they differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2: &lt;b&gt;%3 → %4&lt;/b&gt; in %5 steps (usage %6), step +%7</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 over %2: &lt;b&gt;%3%4 %&lt;/b&gt; at most, at %5 sequences per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to simulate it as a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assumed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ScenarioWindow</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open as &amp;simulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated and published gains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (simulated)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds the chosen point to the runs, with all its parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 points, %2 of them the best of their method and batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>added to the runs: %1, batch %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chart in light colours; all points as numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all points</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::SearchBar</name>
    <message>
        <source>searching…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to search the bars for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name, kind or F3 · stage:2 · mb:0-3 · step:1 · device:4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finds bars that meet all words: a part of a name or kind, an operation such as F3 (forward of micro-batch 3), or numbers such as stage:2 and mb:0-3. Enter goes to the next, Shift+Enter to the one before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The one before (Shift+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::SelectionText</name>
    <message>
        <source>%1 (%2 ns)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start, since the run&apos;s start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on stage %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended %1 after this started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arrived just when this started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arrived %1 before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended %1 before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>started %1 before this ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>started just when this arrived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>started %1 after this arrived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>started %1 after this</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Track</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Category</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unfinished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its end is not in the file; not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the span</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (span: %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a bar or a bubble in the charts, or a row of the bubble table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ShortcutSheet</name>
    <message>
        <source>Press the new key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double click a key, or F2 on it, and press another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W, S or +, −</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In and out at the cursor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A, D or ←, →</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To earlier or later times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>↑, ↓</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows that do not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wheel, drag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom and pan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over the charts; over the labels of rows they scroll and move rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift+drag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From edge to edge of bars and bubbles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+drag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select an area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows over a time, to be summed up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height of a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over its label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes by its place, and cannot be changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is taken: %2. Change that first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has its first keys again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All actions have their first keys again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::Shortcuts</name>
    <message>
        <source>Zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::SimulationSpec</name>
    <message>
        <source>%1, from a trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, v=%2</source>
        <comment>schedule, chunks per device</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::SlackText</name>
    <message>
        <source>on the critical path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could end %1 later without a longer run (slack)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::StartPage</name>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where do your accelerators wait?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::StepSwitch</name>
    <message>
        <source>step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all %1 steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The step before (PgUp)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next step (PgDn)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts one step of every run at time 0, so that they stand below each other. The steps of filled bubbles are those of a refresh, after which all work has been done once.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::SweepFigures</name>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the first operation to the end of the last optimizer, and what every step costs besides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak of the device that holds most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost / M tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a million tokens: price of an hour × accelerators ÷ tokens of an hour.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the currency of the price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples of a step ÷ its time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples a second × tokens of a sample.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FLOP use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model FLOP utilization: operations of forward and backward, without what is recomputed, a second and accelerator ÷ its peak.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the step, mean over devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication: share of the step in which tensor-parallel exchanges or only collectives run, mean over devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rest of the step, optimizer included, mean over devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computation takes %1 of the step; neither communication (%2) nor the bubble (%3) a quarter of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices wait for %1 of the step: more micro-batches, fewer stages or more chunks would shorten the bubble.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication takes %1 of the step: less tensor parallelism, or exchanges within a node, would shorten it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device %1 would hold %2 of %3: more stages, tensor parallelism, sharding or recomputation would need less.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::SweepForm</name>
    <message>
        <source>Combine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Numbers and ranges: 1, 2, 4-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a pipeline; each is as many accelerators as share a layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per device, of schedules that have them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerators that share each layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data-parallel copies of the pipeline.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a micro-batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a replica and step; they follow where the batch is fixed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the backward computes again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What replicas share out among them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only plans that use exactly so many.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>any number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples of a step in all; the number of micro-batches follows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not fixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerator time of a sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which plan is the best: of the table&apos;s order and of a heat map&apos;s cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best is</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::SweepTableModel</name>
    <message>
        <source>Devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The greatest share of the step that is not computation, where that is more than a quarter.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::SweepText</name>
    <message>
        <source>Accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double-click to open it as a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;On the front: no plan that fits is both faster and smaller.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Plan %1&lt;/b&gt; of %2 that fit (simulated)&lt;/p&gt;&lt;p&gt;&lt;b&gt;Bound by %3.&lt;/b&gt; %4&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 plans simulated, %2 dropped beyond memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 combinations refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::SweepWindow</name>
    <message>
        <source>&amp;Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open as a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep (simulated)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose values, and start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Charts of the plans</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time against memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is swept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated plans</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds the chosen plan to the runs, with its model and hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plans that fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 combinations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plan %1 is added to the runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shown chart in light colours; all plans that fit as numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all plans that fit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::TablePage</name>
    <message>
        <source>The selected rows, or all, with tabs between the columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the table as CSV</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::Throughput</name>
    <message>
        <source>Samples of a step ÷ its time. %1 samples (%2 a micro-batch × %3 micro-batches × %4 replicas) ÷ %5, of which %6 are what every step costs besides its operations.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples a second × tokens of a sample: %1 × %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model FLOP utilization: floating-point operations of forward and backward, without what is recomputed, a second and accelerator ÷ its peak. %1 samples/s × %2 Tflop a sample ÷ %3 accelerators ÷ %4 Tflop/s (%5 precision).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a price of an accelerator for an hour under Hardware.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price × accelerators ÷ tokens of an hour, for a million tokens: %1 an hour × %2 accelerators ÷ (%3 tokens/s × 3600 s) × 1,000,000.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; operations as they were measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; efficiency %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::TimelineActions</name>
    <message>
        <source>Fit &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the longest run from its start to its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit &amp;selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in on the selected bar or bubble; again, or without one, show everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what was visible before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what was visible before going back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the next bar of the row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the bar before on the row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select what needs the output of the selected bar first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select what made the input that arrived last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the next step of every run at time 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the step before of every run at time 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark the time of the selected or hovered bar or bubble; or drag with shift</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a&amp;rea</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sum up what was marked, and its rows; or drag with ctrl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select and measure nothing any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sna&amp;p to edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is measured begins and ends where bars and bubbles do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Critical path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outline what decides how long the run takes, and tell the slack of all else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Differences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show below each run by how much its utilization differs from that of the baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;tretch to the baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw all runs, or steps, as long as that of the baseline: compare by fractions instead of times</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::TimelineArea</name>
    <message>
        <source>Timelines</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::TraceLoader</name>
    <message numerus="yes">
        <source>%1 + %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bubblescope::UtilizationChart</name>
    <message>
        <source>Utilization per device of all shown runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>% of the span</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2), %3: computes %4 %, only communicates %5 %, idle %6 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares of %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ValidationChart</name>
    <message>
        <source>measured (ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predicted (ms), simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted against measured iteration times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1: %2 accelerators, tensor %3 × pipeline %4 × data %5
hidden size %6, %7 layers, %8 micro-batches of %9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured %1 ms, predicted %2 ms (%3 %)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted against measured: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>bubblescope::ValidationWindow</name>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted against measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a table of measured iteration times (CSV).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors by group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What iterations are simulated on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a table of measured iteration times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables (*.csv);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Absolute errors of predicted iteration times, in percent of the measured ones (%1)&lt;/p&gt;&lt;table cellspacing=&apos;0&apos; cellpadding=&apos;2&apos; width=&apos;98%&apos;&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;rows of&lt;/b&gt;&lt;/td&gt;&lt;td align=&apos;right&apos;&gt;&lt;b&gt;rows&lt;/b&gt;&lt;/td&gt;&lt;td align=&apos;right&apos;&gt;&lt;b&gt;mean&lt;/b&gt;&lt;/td&gt;&lt;td align=&apos;right&apos;&gt;&lt;b&gt;median&lt;/b&gt;&lt;/td&gt;&lt;td align=&apos;right&apos;&gt;&lt;b&gt;worst&lt;/b&gt;&lt;/td&gt;&lt;/tr&gt;%2&lt;/table&gt;&lt;p&gt;%3&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predicted-against-measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chart in light colours; all rows as numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all rows</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>emulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>curvature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inversion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>precondition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other computation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>point-to-point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data loading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>annotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits for input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting (p2p)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting (collective)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imbalance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>launched late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chunks per device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches per group (0: as many as devices)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last micro-batch first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backwards in descending order of the micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>most activations a device holds (0: twice as many as devices)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 × devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waves, of two chunks per device each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fused blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward and backward fused into one block (0 or 1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward doubling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forwards of two micro-batches at a time (0 or 1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backward halving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backwards of half a micro-batch at a time (0 or 1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recomputation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
