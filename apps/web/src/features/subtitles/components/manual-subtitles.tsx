import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { accessRules, errorMessage } from '@videozz/contract/browser'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useState } from 'react'
import { type OnSaver, usePageSaver } from '../../../shared/forms/page-saver.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import type { Subtitle } from '../../../shared/queries/subtitles.ts'
import { freeLanguages, isFull, saveFault } from '../model/draft-rows.ts'
import { DeleteSubtitle } from './delete-subtitle.tsx'
import { DraftRow } from './draft-row.tsx'
import { EditorFoot } from './editor-foot.tsx'
import { NoSubtitle } from './no-subtitle.tsx'
import { SubtitleRow } from './subtitle-row.tsx'
import { SubtitleSection } from './subtitle-section.tsx'
import css from './manual-subtitles.module.css'
import { useDraftRows } from './use-draft-rows.ts'

export type ManualSubtitlesProps = { videoKey: string; saved: readonly Subtitle[]; onDirty: (dirty: boolean) => void; onSaver: OnSaver }

/** Subtitles sent as files: one row per language. */
export function ManualSubtitles({ videoKey, saved, onDirty, onSaver }: ManualSubtitlesProps) {
  const drafts = useDraftRows(videoKey, onDirty)
  const [deleting, setDeleting] = useState<Subtitle | null>(null)
  const fault = ruleFault(accessRules.editSubtitles, useSession())
  const locked = fault && errorMessage(fault)
  const { rows } = drafts
  const replaced = new Set(rows.map(({ replaces }) => replaces?.key))
  usePageSaver(onSaver, 'Salvar legendas', {
    dirty: drafts.dirty,
    reason: locked ?? saveFault(rows),
    saving: drafts.saving,
    save: drafts.save,
  })
  return (
    <SubtitleSection
      id="legendas-enviadas"
      title="Legendas"
      hint="Um arquivo VTT ou SRT de até 5 MB por idioma. Quem assiste escolhe o idioma no player."
    >
      {saved.length + rows.length > 0 ? (
        <ul className={css.list}>
          {saved.map((subtitle) =>
            replaced.has(subtitle.key) ? null : (
              <SubtitleRow
                key={subtitle.key}
                subtitle={subtitle}
                locked={locked}
                onReplace={(file) => drafts.replace(subtitle, file)}
                onDelete={() => setDeleting(subtitle)}
              />
            ),
          )}
          {rows.map((row) => (
            <DraftRow
              key={row.id}
              row={row}
              languages={freeLanguages(saved, rows, row)}
              onLanguage={(language) => drafts.change(row.id, { language })}
              onFile={(file) => void drafts.choose(row.id, file)}
              onDrop={() => drafts.drop(row.id)}
            />
          ))}
        </ul>
      ) : (
        <NoSubtitle>Esta mídia ainda não tem legendas.</NoSubtitle>
      )}
      <EditorFoot>
        <DisabledHint reason={locked ?? (isFull(saved, rows) && 'Todos os idiomas disponíveis já têm legenda.')}>
          <Button variant="default" leftSection={<IconPlus size={17} aria-hidden />} onClick={drafts.add}>
            Adicionar legenda
          </Button>
        </DisabledHint>
      </EditorFoot>
      <DeleteSubtitle subtitle={deleting} onClose={() => setDeleting(null)} />
    </SubtitleSection>
  )
}
