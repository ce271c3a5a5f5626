import { allTopics, type MindMapNode } from '@videozz/domain'
import { topicsText } from './map-words.ts'
import type { MapDraft } from './map-draft.ts'

const places = (root: MindMapNode): Map<string, string> =>
  new Map(allTopics(root).flatMap(({ id, children }) => children.map((child, place) => [child.id, `${id}/${place}`] as const)))

/** What another person changed in a map, each as a name and how it is now. */
export function mapChanges(before: MapDraft, after: MapDraft): { name: string; text: string }[] {
  const [old, now] = [allTopics(before.root), allTopics(after.root)]
  const [wasCalled, isCalled] = [old, now].map((topics) => new Map(topics.map(({ id, label }) => [id, label]))) as [
    Map<string, string>,
    Map<string, string>,
  ]
  const [wasAt, isAt] = [places(before.root), places(after.root)]
  const added = now.filter(({ id }) => !wasCalled.has(id))
  const gone = old.filter(({ id }) => !isCalled.has(id))
  const renamed = now.filter(({ id, label }) => wasCalled.has(id) && wasCalled.get(id) !== label)
  // Those beside one that came or went have another place, and did not move.
  const parent = (place: string | undefined): string | undefined => place?.split('/')[0]
  const isSame = added.length === 0 && gone.length === 0
  const moved = now.filter(({ id }) => {
    const [was, is] = [wasAt.get(id), isAt.get(id)]
    return was !== undefined && is !== undefined && (isSame ? was !== is : parent(was) !== parent(is))
  })
  const listed = (topics: readonly MindMapNode[]): string => {
    const shown = topics.slice(0, 5).map(({ label }) => `“${label}”`)
    return [...shown, ...(topics.length > shown.length ? [`e mais ${topics.length - shown.length}`] : [])].join(' · ')
  }
  return [
    ...(before.title === after.title ? [] : [{ name: 'Título', text: after.title }]),
    ...(added.length > 0 ? [{ name: `${topicsText(added.length)} a mais`, text: listed(added) }] : []),
    ...(renamed.length > 0 ? [{ name: `${topicsText(renamed.length)} com outro texto`, text: listed(renamed) }] : []),
    ...(gone.length > 0 ? [{ name: `${topicsText(gone.length)} a menos`, text: listed(gone) }] : []),
    ...(moved.length > 0 ? [{ name: `${topicsText(moved.length)} em outro lugar`, text: listed(moved) }] : []),
  ]
}
