import { drives, keyProviders, uploadPartBytes } from '@videozz/contract/browser'
import { countParts, sizeOfPart } from './check-upload.ts'
import type { ImportProvider, ImportState } from './stored-values.ts'

/** Providers of imports, as people call them. */
export const providerNames: Record<ImportProvider, string> = {
  link: 'links',
  'google-drive': 'Google Drive',
  dropbox: 'Dropbox',
  onedrive: 'OneDrive',
  panda: 'PandaVideo',
  s3: 'um bucket S3',
  vimeo: 'Vimeo',
  live: 'uma transmissão ao vivo',
}

/** States of imports in reports. */
export const importStateNames: Record<ImportState, string> = {
  listed: 'Não iniciado',
  waiting: 'Na fila',
  preparing: 'Preparando na origem',
  pulling: 'Chegando',
  checking: 'Conferindo',
  done: 'Na biblioteca',
  failed: 'Não veio',
  canceled: 'Cancelado',
  skipped: 'Deixado de fora',
}

/** Failures without a byte in between after which an import is given up. */
export const importTries = 10

/** Seconds to wait after so many failures in a row without a byte: 1, 2, 4, … up to five minutes. */
export const importWaitSeconds = (tries: number): number => Math.min(300, 2 ** Math.max(0, tries - 1))

/** Seconds after which a file is asked for again that its source gives no more of for now, and for how long it is tried. */
export const importQuotaSeconds = { again: 6 * 3600, longest: 3 * 24 * 3600 }

/** Parts `first` to `last` of a file, both included, from 1. */
export type PartRun = { first: number; last: number }

/** Runs of parts that are missing, in order. A stored part of another size than it must have is missing as well. @param size of the file in bytes. */
export function missingParts(size: number, stored: readonly { PartNumber: number; size: number }[]): PartRun[] {
  const whole = new Set(stored.filter((part) => part.size === sizeOfPart(size, part.PartNumber)).map((part) => part.PartNumber))
  const runs: PartRun[] = []
  for (let part = 1; part <= countParts(size); part++) {
    if (whole.has(part)) continue
    const run = runs.at(-1)
    if (run?.last === part - 1) run.last = part
    else runs.push({ first: part, last: part })
  }
  return runs
}

/** Offset of the first byte of a part. */
export const partStart = (part: number): number => (part - 1) * uploadPartBytes

/** Bytes from which on a file is read by several connections. */
export const manyConnectionsBytes = 64 * 1024 * 1024

/**
 * The later half of the longest run, which is shortened by it; null where none is worth another connection.
 * @param runs what is left of each connection's run; changed in place.
 */
export function splitLongest(runs: readonly PartRun[], leastParts: number): PartRun | null {
  const [longest] = [...runs].toSorted((a, b) => b.last - b.first - (a.last - a.first))
  if (!longest || longest.last - longest.first + 1 < 2 * leastParts) return null
  const first = longest.first + Math.ceil((longest.last - longest.first + 1) / 2)
  const half = { first, last: longest.last }
  longest.last = first - 1
  return half
}

/** Providers whose files are read with a connection of the person who chose them. */
export const connectedProviders: readonly ImportProvider[] = [...drives, ...keyProviders]
