import { type PipeOptions, PipedProgram } from './pipe-program.ts'

/** What a browser's recorder sends in Matroska, or its subset WebM: a picture in H.264 is kept as it is, others are encoded. */
export type RecordingForm = { isH264: boolean }

/** CPU seconds: more than the longest live takes, encoded by one core and a half. */
const cpuSeconds = { copied: 14_400, encoded: 100_000 }
const memory = { copied: 1024 ** 3, encoded: 3 * 1024 ** 3 }
/** No frame or block of a recorder is near this. */
const maxAllocationBytes = 64 * 1024 ** 2
/** Pictures are made to fit this; larger ones than the second are not decoded. */
const largest = { width: 1920, height: 1080, decoded: 8_294_400 }

/** Key frames every two seconds: a segment of a live begins with one. */
const encoder = [
  ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-threads', '2'],
  ['-crf', '23', '-maxrate', '4500k', '-bufsize', '4500k', '-bf', '0', '-sc_threshold', '0', '-force_key_frames', 'expr:gte(t,n_forced*2)'],
  [
    '-vf',
    `scale=w=min(${largest.width}\\,iw):h=min(${largest.height}\\,ih):force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1`,
  ],
].flat()

function conversionArguments({ isH264 }: RecordingForm): string[] {
  return [
    ['-hide_banner', '-v', 'error', '-nostdin', '-max_alloc', String(maxAllocationBytes)],
    // Tracks stand in the header; with more to look at the first pictures would wait for seconds.
    ['-protocol_whitelist', 'pipe', '-format_whitelist', 'matroska', '-f', 'matroska'],
    ['-probesize', '32', '-analyzeduration', '0', ...(isH264 ? [] : ['-max_pixels', String(largest.decoded), '-threads', '2'])],
    ['-i', 'pipe:0', '-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1'],
    isH264 ? ['-c:v', 'copy'] : encoder,
    // Sound that is missing for a moment is filled up: what follows would come too early.
    ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2', '-af', 'aresample=async=1000'],
    // A track without packets holds the other one back for half a second.
    ['-max_interleave_delta', '500000', '-flush_packets', '1', '-flvflags', 'no_duration_filesize', '-f', 'flv', 'pipe:1'],
  ].flat()
}

/** Converts what a browser's recorder sends, as it comes, to FLV with H.264 and AAC. */
export function convertRecording(form: RecordingForm, pipe: Omit<PipeOptions, 'limits'>): PipedProgram {
  const kind = form.isH264 ? 'copied' : 'encoded'
  return new PipedProgram('ffmpeg', conversionArguments(form), {
    ...pipe,
    limits: { cpuSeconds: cpuSeconds[kind], memory: memory[kind] },
  })
}
