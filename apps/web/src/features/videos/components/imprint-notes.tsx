import { ImprintNote } from './imprint-note.tsx'
import { MarkNote, type MarkNoteProps } from './mark-note.tsx'

export type ImprintNotesProps = MarkNoteProps & {
  /** Of the preview, once the player has one. */
  code: string | null
}

/** What Imprint does for a video: the code over the picture, and the mark in it. */
export default function ImprintNotes({ code, ...media }: ImprintNotesProps) {
  const { video, session } = media
  return (
    <>
      {(session.hasImprint || video.sample) && video.playable && <ImprintNote code={code} />}
      {!video.sample && <MarkNote {...media} />}
    </>
  )
}
