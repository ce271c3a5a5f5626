import type { ApiInput, MindMapItem } from '@videozz/contract/browser'
import type { MindMapNode } from '@videozz/domain'

/** What the editor of a mind map edits. */
export type MapDraft = { title: string; root: MindMapNode }
export type MapBody = ApiInput<'PUT /mindMap/{id}'>['body']
type SentTopic = MapBody['content']

/** A map as it is stored; its content is there once it is completed. */
export type CompletedMap = MindMapItem & { content: MindMapNode }

export const draftOf = ({ title, content }: CompletedMap): MapDraft => ({ title, root: content })

/** Evidence is the server's. */
const sentTopic = ({ id, label, isFolded, children }: MindMapNode): SentTopic => ({
  id,
  label: label.trim(),
  isFolded,
  children: children.map(sentTopic),
})
const said = ({ id, label, children }: MindMapNode): unknown => [id, label, children.map(said)]

/** Whether two drafts say the same; what is folded away is no part of it. */
export const saysSame = (one: MapDraft, other: MapDraft): boolean =>
  one === other ||
  (one.title === other.title && (one.root === other.root || JSON.stringify(said(one.root)) === JSON.stringify(said(other.root))))

/** Whether saving one would change nothing of the other. */
export const sameDraft = (one: MapDraft, other: MapDraft): boolean =>
  one === other ||
  (one.title === other.title && (one.root === other.root || JSON.stringify(sentTopic(one.root)) === JSON.stringify(sentTopic(other.root))))

/** The body that saves a draft. @param seen the version it was edited from. */
export const bodyOf = ({ title, root }: MapDraft, seen: number): MapBody => ({ title: title.trim(), content: sentTopic(root), seen })
