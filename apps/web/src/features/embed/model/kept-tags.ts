import type { EmbedKind } from '@videozz/contract/browser'
import { mergeTags, type MergeTags } from '@videozz/domain'
import { browserKept } from '../../../shared/kept.ts'

const place = (kind: EmbedKind): string => `videozz:merge-tags:${kind}`
const longest = 80
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= longest

/** Merge tags last used for a platform in this browser, or those it begins with. */
export function readTags(kind: EmbedKind): MergeTags {
  const kept = browserKept.readJson(place(kind))
  if (typeof kept === 'object' && kept !== null && 'email' in kept && 'name' in kept && isText(kept.email) && isText(kept.name))
    return { email: kept.email, name: kept.name }
  return mergeTags[kind]
}

/** Keeps the merge tags of a platform in this browser. */
export const keepTags = (kind: EmbedKind, tags: MergeTags): void => browserKept.write(place(kind), JSON.stringify(tags))
