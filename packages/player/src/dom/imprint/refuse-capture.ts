import { natives } from './natives.ts'

type Policies = { featurePolicy?: { allowsFeature?(name: string): boolean } }

const clearKey = [{ initDataTypes: ['keyids'], videoCapabilities: [{ contentType: 'video/mp4; codecs="avc1.42E01E"' }] }]

async function giveKeys(video: HTMLVideoElement): Promise<MediaKeys | null> {
  if (!('captureStream' in video) || typeof navigator.requestMediaKeySystemAccess !== 'function') return null
  if ((document as Policies).featurePolicy?.allowsFeature?.('encrypted-media') !== true) return null
  try {
    const access = await navigator.requestMediaKeySystemAccess('org.w3.clearkey', clearKey)
    const keys = await access.createMediaKeys()
    await video.setMediaKeys(keys)
    return keys
  } catch {
    // Without keys scripts of the page are still refused by `guardCopies`.
    return null
  }
}

/**
 * Makes the browser itself refuse to capture a stream of the video, whoever asks: Chromium does so for a video that has media keys, used or
 * not, and does not let them be removed while it plays. Nothing happens where the browser, or the page around, gives none.
 * @returns a function that says whether the keys were taken off again.
 */
export function refuseCapture(video: HTMLVideoElement): () => boolean {
  let keys: MediaKeys | null = null
  void giveKeys(video).then((given) => (keys = given))
  return () => keys !== null && natives.mediaKeys(video) !== keys
}
