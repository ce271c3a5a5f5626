/** Why a session, a tag or a configuration is refused. */
export type IngestFault =
  // RTMP
  | 'HANDSHAKE_VERSION'
  | 'CHUNK_HEADER'
  | 'CHUNK_SIZE'
  | 'CHUNK_STREAMS'
  | 'MESSAGE_TOO_LARGE'
  | 'MESSAGE_SHORT'
  | 'MEMORY'
  | 'TOO_MANY_MESSAGES'
  | 'COMMAND_ORDER'
  | 'COMMAND_INVALID'
  | 'PLAY_REFUSED'
  // AMF0
  | 'AMF_SHORT'
  | 'AMF_TYPE'
  | 'AMF_DEPTH'
  | 'AMF_PROPERTIES'
  | 'AMF_STRING'
  // FLV and codecs
  | 'TAG_SHORT'
  | 'TAG_TYPE'
  | 'MULTITRACK'
  | 'VIDEO_CODEC'
  | 'AUDIO_CODEC'
  | 'AVC_CONFIGURATION'
  | 'PICTURE_FORMAT'
  | 'AAC_CONFIGURATION'
  | 'NAL_LENGTH'

/** What a publisher sent cannot be accepted. `detail` is for logs, and for codecs and formats their name. */
export class IngestError extends Error {
  readonly code: IngestFault
  readonly detail: string
  constructor(code: IngestFault, detail = '') {
    super(`${code}${detail ? `: ${detail}` : ''}`)
    this.name = 'IngestError'
    this.code = code
    this.detail = detail
  }
}
