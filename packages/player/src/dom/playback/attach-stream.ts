import Hls from 'hls.js/light'
import { attachHls } from './attach-hls.ts'
import { attachNative } from './attach-native.ts'
import type { Stream, StreamHooks } from './stream.ts'

/** Whether hls.js plays here; elsewhere the browser's own player loads keys by their addresses. */
export const usesHls = (): boolean => Hls.isSupported()

/** Attaches a protected stream to a `<video>`: hls.js where it runs, the browser's own player elsewhere. */
export const attachStream = (video: HTMLVideoElement, hooks: StreamHooks): Stream =>
  usesHls() ? attachHls(video, hooks) : attachNative(video, hooks)
