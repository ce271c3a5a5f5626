/** What viewers watch with, as statistics tell it apart. */
export const deviceKinds = ['computer', 'phone', 'tablet', 'tv', 'other'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** Browsers that statistics name; `webview` is a browser inside another app. */
export const browserNames = ['chrome', 'safari', 'edge', 'firefox', 'samsung', 'opera', 'webview', 'other'] as const
export type BrowserName = (typeof browserNames)[number]

/** Kinds of connection, as far as the browser tells them (Network Information API); others are `unknown`. */
export const networkKinds = ['wifi', 'ethernet', 'cellular', '4g', '3g', '2g', 'unknown'] as const
export type NetworkKind = (typeof networkKinds)[number]

/**
 * Errors that interrupt playback: a playlist, segment or key that could not be loaded, a stream the browser could not decode, buffer or
 * support, and a server that was not reached when play was pressed.
 */
export const playErrors = ['playlist', 'segment', 'key', 'decode', 'buffer', 'unsupported', 'network', 'unreachable', 'other'] as const
export type PlayErrorCode = (typeof playErrors)[number]
