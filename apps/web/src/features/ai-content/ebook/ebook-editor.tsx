import { ActionIcon, Button, Skeleton, TextInput, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import { accessRules, aiNames, type EbookItem, errorMessage } from '@videozz/contract/browser'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../../shared/errors/lazy-part.tsx'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QuizConflict } from '../components/quiz-conflict.tsx'
import { EditorHeader } from '../components/editor-header.tsx'
import { EvidenceContext } from '../components/evidence-context.ts'
import { LeaveQuiz } from '../components/leave-quiz.tsx'
import { SourcesCard } from '../components/sources-card.tsx'
import { useCited } from '../components/use-cited.tsx'
import { aiKinds } from '../model/ai-kinds.ts'
import { ChapterView } from './chapter-view.tsx'
import css from './ebook-editor.module.css'
import { chaptersText, draftFaults } from './ebook-draft.ts'
import { useFrames } from './use-frames.ts'
import { useChapters } from './use-chapters.ts'
import { type EbookEdit, useEbookEdit } from './use-ebook-edit.ts'
import { useSaveEbook } from './use-save-ebook.ts'

/** Loaded apart: dragging is as large as the rest of the screen. */
const ChapterNav = lazyPart(() => import('./chapter-nav.tsx'), 'os capítulos', <Skeleton h={240} radius="lg" />)
const ExportDialog = lazy(() => import('./export-dialog.tsx'))

/** The editor of a completed ebook. */
export function EbookEditor({ ebook }: { ebook: EbookItem }) {
  const { id, medias } = ebook
  const edit = useEbookEdit(ebook)
  const { values, dirty, version, conflict } = edit
  const chapters = useChapters(edit)
  const frames = useFrames(ebook)
  const [exporting, setExporting] = useState(false)
  const [strict, setStrict] = useState(false)
  const cited = useCited(medias)
  const saving = useSaveEbook(id, (current, sent) => {
    setStrict(false)
    edit.settle(current, sent)
  })
  const faults = useMemo(() => draftFaults(values), [values])
  const fault = ruleFault(accessRules.editQuiz, useSession())
  const reason = fault && errorMessage(fault)
  const { current } = chapters
  const faultyShown = faults.faulty.filter((one) => strict || faults.chapter[one] !== undefined)
  const showFaults = (): void => {
    setStrict(true)
    notifyError(faults.chapters ?? faults.title ?? 'Existem erros no ebook. Corrija-os antes de salvar.')
    const [first] = faults.faulty
    if (faults.title === undefined && first !== undefined) chapters.open(first)
  }
  return (
    <EvidenceContext value={cited.context}>
      <EditorHeader
        className={css.head}
        kind={aiKinds.ebook}
        title={aiNames.ebook}
        parts={chaptersText(values.chapters.length)}
        dirty={dirty}
        saving={saving.isPending}
        faulty={faults.some}
        reason={reason}
        conflict={conflict !== null}
        onSave={() => saving.mutate({ draft: values, seen: version })}
        onFaults={showFaults}
      >
        <Button variant="default" size="md" onClick={() => setExporting(true)}>
          Exportar
        </Button>
      </EditorHeader>
      <QuizConflict {...edit} />
      <div className={css.columns}>
        <div className={css.side}>
          <div className={css.nav}>
            {cited.player}
            <ChapterNav
              chapters={values.chapters}
              current={current?.id}
              faulty={faultyShown}
              reason={reason}
              onOpen={chapters.open}
              onMove={chapters.move}
              onRemove={chapters.remove}
              onAdd={chapters.add}
            />
          </div>
          <div className={css.sources}>
            <SourcesCard medias={medias} />
          </div>
        </div>
        <div className={css.main}>
          <TitleBar edit={edit} fault={strict || values.title.trim() !== '' ? faults.title : undefined} disabled={reason !== null} />
          {current ? (
            <ChapterView
              key={current.id}
              chapter={current}
              number={chapters.place + 1}
              faults={faults}
              strict={strict}
              reason={reason}
              frames={frames}
              medias={medias}
              onChange={chapters.changeCurrent}
              onChoose={cited.close}
            />
          ) : (
            <NoChapters disabled={reason !== null} onAdd={chapters.add} />
          )}
        </div>
      </div>
      {exporting && (
        <Suspense fallback={null}>
          <ExportDialog ebook={ebook} draft={values} dirty={dirty} frames={frames} onClose={() => setExporting(false)} />
        </Suspense>
      )}
      <LeaveQuiz dirty={dirty} onLeave={edit.drop} />
    </EvidenceContext>
  )
}

const NoChapters = ({ disabled, onAdd }: { disabled: boolean; onAdd: () => void }) => (
  <EmptyState
    level={2}
    title="Nenhum capítulo."
    text="Adicione um capítulo para escrever."
    action={
      <Button disabled={disabled} onClick={onAdd}>
        Novo capítulo
      </Button>
    }
  />
)

/** The title of the book, and what takes changes back. */
function TitleBar({ edit, fault, disabled }: { edit: EbookEdit; fault: string | undefined; disabled: boolean }) {
  const { values, change, undo, redo } = edit
  // Also within fields, whose own history knows nothing of paragraphs.
  useHotkeys(
    [
      ['mod+Z', () => undo?.()],
      ['mod+shift+Z', () => redo?.()],
      ['mod+Y', () => redo?.()],
    ],
    [],
  )
  return (
    <div className={css.bar}>
      <TextInput
        label="Título"
        disabled={disabled}
        value={values.title}
        error={fault}
        onChange={({ currentTarget: { value } }) => change((draft) => ({ ...draft, title: value }), 'title')}
      />
      <div className={css.history}>
        <Step label="Desfazer" run={undo} icon={<IconArrowBackUp size={18} />} />
        <Step label="Refazer" run={redo} icon={<IconArrowForwardUp size={18} />} />
      </div>
    </div>
  )
}

const Step = ({ label, run, icon }: { label: string; run: (() => void) | null; icon: ReactNode }) => (
  <Tooltip label={label}>
    <ActionIcon size="lg" aria-label={label} aria-disabled={run === null || undefined} onClick={() => run?.()}>
      {icon}
    </ActionIcon>
  </Tooltip>
)
