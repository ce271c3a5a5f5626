/** The fields of `ffprobe -of json` that are read. */
export type ProbeStream = {
  index: number
  codec_type?: string
  codec_name?: string
  codec_tag_string?: string
  width?: number
  height?: number
  pix_fmt?: string
  sample_aspect_ratio?: string
  avg_frame_rate?: string
  r_frame_rate?: string
  field_order?: string
  color_space?: string
  color_primaries?: string
  color_transfer?: string
  color_range?: string
  start_time?: string
  duration?: string
  nb_frames?: string
  channels?: number
  sample_rate?: string
  disposition?: Record<string, number>
  side_data_list?: {
    side_data_type?: string
    rotation?: number
    max_content?: number
    max_luminance?: string
    dv_profile?: number
    dv_bl_signal_compatibility_id?: number
  }[]
  tags?: Record<string, string>
}
export type ProbeOutput = {
  streams?: ProbeStream[]
  format?: { format_name?: string; start_time?: string; duration?: string; tags?: Record<string, string> }
}

/** A fraction as ffprobe writes it; 0 where there is none. */
export const ratio = (text: string | undefined, separator = '/'): number => {
  const [above = 0, below = 0] = (text ?? '').split(separator).map(Number)
  return below > 0 && Number.isFinite(above) ? above / below : 0
}

/** Seconds above zero, or undefined. */
export const seconds = (text: string | undefined): number | undefined => {
  const value = Number(text)
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined
}

/** Second of the file, counted from its first moment, at which a stream ends; undefined where nothing states it. */
export function streamEnd(stream: ProbeStream, output: ProbeOutput): number | undefined {
  const first = Number(output.format?.start_time) || 0
  const begin = (Number(stream.start_time) || 0) - first
  const length = seconds(stream.duration)
  if (length !== undefined) return seconds(String(begin + length))
  // Matroska states the end itself, on its own clock.
  const stated = Object.entries(stream.tags ?? {}).find(([name]) => /^DURATION(-\w+)?$/i.test(name))?.[1]
  const [, hours, minutes, rest] = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(stated ?? '') ?? []
  return rest === undefined ? undefined : seconds(String(Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) - first))
}
