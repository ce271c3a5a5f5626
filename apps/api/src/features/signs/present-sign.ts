import type { Sign } from '@videozz/contract'
import type { ListedSignGroup } from '@videozz/db'
import { explainConfidence, saySignOfMisuse, signConfidence } from '@videozz/domain'
import { coverUrl } from '../../shared/cover-url.ts'

/** A group of signs as it is listed. */
export function presentSign(group: ListedSignGroup): Sign {
  const { kind, count, detail } = group
  const confidence = signConfidence(kind, count)
  return {
    id: String(group.id),
    kind,
    what: saySignOfMisuse(kind, detail),
    count,
    confidence,
    why: explainConfidence(kind, confidence, count),
    firstAt: group.first_at.toISOString(),
    lastAt: group.last_at.toISOString(),
    state: group.handled ?? 'new',
    preview: group.preview,
    previewer: presentPreviewer(group),
    viewer: presentViewer(group),
    media: presentMedia(group),
  }
}

function presentViewer({ viewer_id: id, name, email, identity, verified, revoked_at: revoked }: ListedSignGroup): Sign['viewer'] {
  if (id === null) return null
  const memberId = identity?.startsWith('s:') ? identity.slice(2) : null
  return { id, name, email, memberId, verified: verified ?? false, revokedAt: revoked?.toISOString() ?? null }
}

const presentPreviewer = ({ previewer_name: name, previewer_email: email }: ListedSignGroup): Sign['previewer'] =>
  name === null || email === null ? null : { name, email }

function presentMedia(group: ListedSignGroup): Sign['media'] {
  const { video_key: key, title, type, duration } = group
  return key === null ? null : { key, title, thumbnail: coverUrl(group), type, duration }
}
