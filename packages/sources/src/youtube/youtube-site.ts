/** Where YouTube answers when the operator names no other address. */
export const youtubeSite = 'https://www.youtube.com'
/** Longest wait in milliseconds for what it tells of a video. */
export const youtubeTimeoutMs = 8000
/** Where its player is, which sets no cookies before it plays. */
export const youtubeFrameSite = 'https://www.youtube-nocookie.com'
