import type { EncodeStatus } from './stored-values.ts'

/** Why a media without what is asked for has none: its encode runs still, or failed. */
export const notReadyFault = (status: EncodeStatus): 'VIDEO_FAILED' | 'VIDEO_NOT_READY' =>
  status === 'error' ? 'VIDEO_FAILED' : 'VIDEO_NOT_READY'
