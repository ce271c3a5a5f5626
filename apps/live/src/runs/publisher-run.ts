import type { MediaMessage } from '@videozz/ingest'

/** A publisher's stay, as its connection sees it. */
export interface PublisherRun {
  /** Tells the connection to end, with words for the encoder and why. */
  onStop: (words: string, reason: string) => void
  /** Tells the connection to stop reading for a while. */
  onFull: (isFull: boolean) => void
  /** Takes a message of the publisher. */
  push: (message: MediaMessage) => void
  /** The publisher is gone, or is to go. */
  end: (reason: string) => Promise<void>
}
