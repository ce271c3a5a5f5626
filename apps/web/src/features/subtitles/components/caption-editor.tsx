import { Button, Tooltip, UnstyledButton } from '@mantine/core'
import { errorMessage } from '@videozz/contract/browser'
import { useMemo, useState } from 'react'
import { type OnSaver, usePageSaver } from '../../../shared/forms/page-saver.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { ConflictNote, eitherWay } from '../../../ui/conflict-note.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import type { Subtitle } from '../../../shared/queries/subtitles.ts'
import { draftFault, longestWords } from '../model/caption-draft.ts'
import { countCues } from '../model/subtitle-words.ts'
import css from './caption-editor.module.css'
import { EditorFoot } from './editor-foot.tsx'
import { useCaptionDraft } from './use-caption-draft.ts'

export type CaptionEditorProps = {
  subtitle: Subtitle
  /** The saved WebVTT. */
  text: string
  /** A newer text is being fetched. */
  isPassing: boolean
  /** Why it cannot be changed by this person, or null. */
  locked: string | null
  /** Seeks the preview to a second. */
  onSeek: (seconds: number) => void
  onDirty: (dirty: boolean) => void
  onSaver: OnSaver
}

/** Number of captions shown at first and added by each request for more. */
const step = 200

/** The text of the automatic subtitle, with one field per caption. */
export function CaptionEditor({ subtitle, text, isPassing, locked, onSeek, onDirty, onSaver }: CaptionEditorProps) {
  const edit = useCaptionDraft(subtitle, text, onDirty)
  const [most, setMost] = useState(step)
  const { draft, cues } = edit
  const fault = useMemo(() => draft && draftFault(draft), [draft])
  const unfit = edit.isOld ? 'Escolha antes qual versão fica' : (fault ?? null)
  usePageSaver(onSaver, 'Salvar texto', { dirty: draft !== null, reason: locked ?? unfit, saving: edit.saving, save: edit.save })
  return (
    <>
      {edit.isOld && <ConflictNote title={errorMessage('SUBTITLE_CHANGED')} ways={eitherWay(edit.keepMine, edit.drop)} />}
      <ol className={css.captions} aria-label="Texto da legenda automática">
        {cues.slice(0, most).map(({ start, plain }, at) => (
          <li key={at}>
            <Tooltip label="Ir para este tempo">
              <UnstyledButton className="num" aria-label={`${formatDuration(start)}: ir para este tempo`} onClick={() => onSeek(start)}>
                {formatDuration(start)}
              </UnstyledButton>
            </Tooltip>
            <textarea
              rows={1}
              maxLength={longestWords}
              readOnly={locked !== null || (isPassing && draft === null)}
              aria-label={`Fala em ${formatDuration(start)}`}
              placeholder="Sem texto, esta fala sai da legenda."
              value={draft?.words.get(at) ?? plain}
              data-changed={draft?.words.has(at) || undefined}
              onChange={(event) => edit.put(at, event.currentTarget.value)}
            />
          </li>
        ))}
      </ol>
      {cues.length > most && (
        <Button variant="subtle" color="gray" data-quiet size="xs" onClick={() => setMost(most + step)}>
          Mostrar mais ({countCues(cues.length - most)})
        </Button>
      )}
      <EditorFoot>
        <DisabledHint reason={locked ?? (draft === null && 'Nada foi alterado')}>
          <Button variant="default" onClick={edit.drop}>
            Desfazer
          </Button>
        </DisabledHint>
      </EditorFoot>
    </>
  )
}
