import type { SentEbookContent, SentMindMapTopic } from '@videozz/contract'
import type { AiDocument } from '@videozz/db'
import { allTopics, type EbookPicture, type Evidence, frameMs, type MindMapNode } from '@videozz/domain'
import { picturesOf } from './ebook-frames.ts'

/** A mind map or an ebook as a person sent it. */
export type SentDocument = SentMindMapTopic | SentEbookContent

/** A document as a person sent it with the evidence that parts of the same id had, and the frames that were taken; new parts have none. */
export function keepEvidence(sent: SentDocument, before: AiDocument | null): AiDocument {
  const known = new Map(partsOf(before).map(({ id, evidence }) => [id, evidence]))
  const evidenceFor = (id: string): Evidence[] => known.get(id) ?? []
  if (!('chapters' in sent)) return topicWith(sent, evidenceFor)
  const frameOf = ({ videoKey, second }: Pick<EbookPicture, 'videoKey' | 'second'>): string => `${videoKey} ${frameMs(second)}`
  const taken = new Map(picturesOf(before).map((picture) => [frameOf(picture), picture.image]))
  return {
    chapters: sent.chapters.map((chapter) => ({
      ...chapter,
      paragraphs: chapter.paragraphs.map((paragraph) => ({ ...paragraph, evidence: evidenceFor(paragraph.id) })),
      pictures: chapter.pictures.map((picture) => {
        const image = taken.get(frameOf(picture))
        const { videoKey, second, alt, after } = picture
        return { videoKey, second, alt, after, ...(image && { image }) }
      }),
    })),
  }
}

const topicWith = (sent: SentMindMapTopic, evidenceFor: (id: string) => Evidence[]): MindMapNode => ({
  ...sent,
  evidence: evidenceFor(sent.id),
  children: sent.children.map((child) => topicWith(child, evidenceFor)),
})

function partsOf(document: AiDocument | null): { id: string; evidence: Evidence[] }[] {
  if (document === null) return []
  return 'chapters' in document ? document.chapters.flatMap(({ paragraphs }) => paragraphs) : allTopics(document)
}
