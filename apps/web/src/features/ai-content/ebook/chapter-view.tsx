import { Button, Textarea } from '@mantine/core'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { AiMedia } from '@videozz/contract/browser'
import { type EbookChapter, ebookLimits } from '@videozz/domain'
import { Fragment, lazy, Suspense } from 'react'
import css from './chapter.module.css'
import type { DraftFaults } from './ebook-draft.ts'
import { ParagraphRow } from './paragraph-row.tsx'
import { PictureRow } from './picture-row.tsx'
import type { Frames } from './use-frames.ts'
import { useParagraphActions } from './use-paragraph-actions.ts'
import { usePictureActions } from './use-picture-actions.ts'

const FramePicker = lazy(() => import('./frame-picker.tsx'))

export type ChapterViewProps = {
  chapter: EbookChapter
  /** From 1. */
  number: number
  faults: DraftFaults
  /** All faults are shown, also of what is still empty. */
  strict: boolean
  /** Why nothing may be changed, or null. */
  reason: string | null
  frames: Frames
  medias: readonly AiMedia[]
  onChange: (next: (chapter: EbookChapter) => EbookChapter, place?: string) => void
  /** A frame is going to be chosen, in a player of its own. */
  onChoose: () => void
}

/** Where the title of the chapter that is shown is. */
export const chapterTitleId = 'titulo-do-capitulo'

/** A chapter as it reads, edited in place. */
export function ChapterView(props: ChapterViewProps) {
  const { chapter, number, faults, strict, reason, frames, medias, onChange, onChoose } = props
  const { id, title, paragraphs } = chapter
  const pictures = usePictureActions(chapter, frames, onChange)
  const addPicture = (after: string | null): void => {
    onChoose()
    pictures.add(after)
  }
  const actions = useParagraphActions(chapter, onChange, addPicture)
  const known = new Set(paragraphs.map((paragraph) => paragraph.id))
  const shown = (isHere: (after: string | null) => boolean) =>
    chapter.pictures.map(
      (picture, at) =>
        isHere(picture.after) && (
          <PictureRow
            key={`${picture.videoKey}-${picture.second}-${at}`}
            picture={picture}
            number={at + 1}
            frame={frames.frameOf(picture)}
            strict={strict}
            reason={reason}
            onUp={pictures.mover(at, -1)}
            onDown={pictures.mover(at, 1)}
            onAlt={(alt) => pictures.setAlt(at, alt)}
            onChoose={() => {
              onChoose()
              pictures.choose(at, picture)
            }}
            onRetake={() => frames.take(picture)}
            onRemove={() => pictures.remove(at)}
          />
        ),
    )
  const { ofTitle, ofChapter } = partFaults(faults.chapter[id], title)
  return (
    <section className={`card ${css.paper}`} aria-label={`Capítulo ${number}`}>
      <p className={css.number} aria-hidden>
        Capítulo {number}
      </p>
      <Textarea
        id={chapterTitleId}
        className={css.title ?? ''}
        variant="unstyled"
        autosize
        minRows={1}
        aria-label="Título do capítulo"
        placeholder="Título do capítulo"
        disabled={reason !== null}
        value={title}
        error={strict || title.trim() !== '' ? ofTitle : undefined}
        onChange={({ currentTarget: { value } }) =>
          onChange((before) => ({ ...before, title: value.replace(/\s*\n\s*/g, ' ') }), `title-${id}`)
        }
      />
      {strict && ofChapter !== undefined && (
        <p className={css.fault} role="alert">
          {ofChapter}
        </p>
      )}
      <ol className={css.blocks}>
        {shown((after) => after === null)}
        {paragraphs.map((paragraph, place) => (
          <Fragment key={paragraph.id}>
            <ParagraphRow
              paragraph={paragraph}
              number={place + 1}
              last={place === paragraphs.length - 1}
              fault={strict || paragraph.text.trim() !== '' ? faults.paragraph[paragraph.id] : undefined}
              reason={reason}
              actions={actions}
            />
            {shown((after) => after === paragraph.id)}
          </Fragment>
        ))}
        {shown((after) => after !== null && !known.has(after))}
      </ol>
      <Foot
        reason={reason}
        full={paragraphs.length >= ebookLimits.paragraphs}
        onParagraph={() => actions.add(paragraphs.at(-1)?.id ?? null)}
        onPicture={() => addPicture(paragraphs.at(-1)?.id ?? null)}
      />
      {pictures.choosing && (
        <Suspense fallback={null}>
          <FramePicker
            medias={medias}
            from={pictures.choosing.from}
            busy={frames.busy !== null}
            onUse={pictures.use}
            onClose={pictures.stop}
          />
        </Suspense>
      )}
    </section>
  )
}

type FootProps = { reason: string | null; full: boolean; onParagraph: () => void; onPicture: () => void }

/** What adds to the end of a chapter, and the keys of its fields. */
const Foot = ({ reason, full, onParagraph, onPicture }: FootProps) => (
  <footer className={css.foot}>
    <Button
      variant="default"
      size="sm"
      disabled={reason !== null || full}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onParagraph}
    >
      Novo parágrafo
    </Button>
    <Button
      variant="default"
      size="sm"
      disabled={reason !== null}
      leftSection={<IconPhotoPlus size={16} aria-hidden />}
      onClick={onPicture}
    >
      Nova imagem
    </Button>
    <p className="hide-mobile">
      <kbd>Enter</kbd> divide o parágrafo; <kbd>Backspace</kbd> no início o junta com o anterior; <kbd>Alt</kbd> com as setas o move.
    </p>
  </footer>
)

/** What is wrong with a chapter belongs to its title, or to the whole of it. */
function partFaults(fault: string | undefined, title: string): { ofTitle?: string; ofChapter?: string } {
  if (fault === undefined) return {}
  return title.trim() === '' || title.length > ebookLimits.chapterTitle ? { ofTitle: fault } : { ofChapter: fault }
}
