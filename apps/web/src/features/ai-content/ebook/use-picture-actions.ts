import { type EbookChapter, ebookLimits, type EbookPicture } from '@videozz/domain'
import { useState } from 'react'
import { renderThenFocus } from '../../../shared/forms/render-then-focus.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { notifyUndoable } from '../../../shared/notify/notify-undoable.tsx'
import { addPicture, changePicture, placeBeside, removePicture } from './chapter-edit.ts'
import { altId } from './picture-row.tsx'
import type { FramePlace, Frames } from './use-frames.ts'

/** What a frame is being chosen for: a picture that is there, or a new one after a paragraph. */
type Choosing = { at: number; from: FramePlace } | { after: string | null; from: FramePlace | null }

/** What can be done with the pictures of a chapter. */
export function usePictureActions(
  chapter: EbookChapter,
  frames: Frames,
  onChange: (next: (chapter: EbookChapter) => EbookChapter, place?: string) => void,
) {
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const use = (frame: FramePlace): void => {
    if (!choosing) return
    frames.take(frame, () => {
      if ('at' in choosing) {
        setChoosing(null)
        return onChange((before) => changePicture(before, choosing.at, frame))
      }
      renderThenFocus(
        () => {
          setChoosing(null)
          onChange((before) => addPicture(before, { ...frame, alt: '', after: choosing.after }))
        },
        altId(chapter.pictures.length + 1),
      )
    })
  }
  return {
    choosing,
    use,
    stop: (): void => setChoosing(null),
    add: (after: string | null): void => {
      if (chapter.pictures.length >= ebookLimits.pictures)
        return notifyError(`O capítulo pode ter no máximo ${ebookLimits.pictures} imagens`)
      // What the paragraph is about can be seen near to where it is said.
      const evidence = chapter.paragraphs.find(({ id }) => id === after)?.evidence[0]
      setChoosing({ after, from: evidence ? { videoKey: evidence.videoKey, second: evidence.start } : null })
    },
    choose: (at: number, from: EbookPicture): void => setChoosing({ at, from }),
    setAlt: (at: number, alt: string): void => onChange((before) => changePicture(before, at, { alt }), `alt-${chapter.id}-${at}`),
    mover: (at: number, by: -1 | 1): (() => void) | null => {
      const picture = chapter.pictures[at]
      const after = picture && placeBeside(chapter, picture, by)
      return after === undefined ? null : () => onChange((before) => changePicture(before, at, { after }))
    },
    remove: (at: number): void => {
      const removed = chapter.pictures[at]
      if (!removed) return
      onChange((before) => removePicture(before, at))
      notifyUndoable('Imagem excluída.', () => onChange((before) => ({ ...before, pictures: before.pictures.toSpliced(at, 0, removed) })))
    },
  }
}
