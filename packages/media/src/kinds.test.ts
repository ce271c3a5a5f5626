import { expect, it } from 'vitest'
import { clipFolder, film, h264, voice } from './testing/clips.ts'

const { make } = clipFolder()

const pictures: Record<string, string[]> = {
  'h264.mp4': [...h264, '-c:a', 'aac'],
  'hevc.mov': ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-tag:v', 'hvc1', '-c:a', 'pcm_s24be'],
  'prores.mov': ['-c:v', 'prores_ks', '-profile:v', '2', '-c:a', 'pcm_s16le'],
  'mpeg4.avi': ['-c:v', 'mpeg4', '-q:v', '3', '-c:a', 'libmp3lame'],
  'motion-jpeg.avi': ['-c:v', 'mjpeg', '-q:v', '3', '-c:a', 'pcm_s16le'],
  'phone.3gp': ['-c:v', 'h263', '-s', '176x144', '-q:v', '3', '-c:a', 'aac', '-ar', '8000', '-ac', '1'],
  'vp9.webm': ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M', '-c:a', 'libopus'],
  'vp8.webm': ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M', '-c:a', 'libvorbis'],
  'program.mpeg': ['-c:v', 'mpeg2video', '-q:v', '3', '-c:a', 'mp2'],
  'elementary.mpeg': ['-c:v', 'mpeg1video', '-q:v', '3', '-an', '-f', 'mpeg1video'],
  'transport.mpeg': [...h264, '-c:a', 'aac', '-f', 'mpegts'],
  'recorder.mkv': [...h264, '-c:a', 'aac'],
  // As a recorder that was killed leaves it: no duration, no index.
  'interrupted.mkv': [...h264, '-c:a', 'libopus', '-f', 'matroska', '-live', '1'],
  'apple.m4v': [...h264, '-c:a', 'aac', '-f', 'ipod'],
  'camera.mts': [...h264, '-c:a', 'ac3', '-f', 'mpegts'],
  'windows.wmv': ['-c:v', 'wmv2', '-q:v', '3', '-c:a', 'wmav2'],
  'stream.flv': [...h264, '-c:a', 'aac'],
}
it.each(Object.entries(pictures))('encodes the video file %s with SSIM above 0.9 and its full duration', async (name, codecs) => {
  const report = await make(name, ...film('426x240', 3), ...voice(3), ...codecs)
  expect(report.faults).toEqual([])
  expect(report.ssim).toBeGreaterThan(0.9)
  expect(report.colour).toBeLessThan(2)
  expect(report.duration).toBeCloseTo(3, 0)
})

const sounds: Record<string, string[]> = {
  'song.mp3': ['-c:a', 'libmp3lame'],
  'variable.mp3': ['-c:a', 'libmp3lame', '-q:a', '5', '-write_xing', '0'],
  'plain.wav': ['-c:a', 'pcm_s16le'],
  'float.wav': ['-c:a', 'pcm_f32le', '-ar', '96000'],
  'bits.wav': ['-c:a', 'pcm_u8', '-ar', '11025'],
  'lossless.flac': ['-c:a', 'flac', '-sample_fmt', 's32'],
  'apple.aiff': ['-c:a', 'pcm_s24be'],
  'raw.aac': ['-c:a', 'aac', '-f', 'adts'],
  'lossless.mp4': ['-c:a', 'alac'],
  'phone.m4a': ['-c:a', 'aac'],
  'message.opus': ['-c:a', 'libopus'],
}
it.each(Object.entries(sounds))('encodes the audio file %s without faults at its full duration', async (name, codecs) => {
  const report = await make(name, ...voice(5), '-ac', '2', ...codecs)
  expect(report.faults).toEqual([])
  expect(report.encoded.info.kind).toBe('audio')
  expect(report.duration).toBeCloseTo(5, 0)
})
