import { Button, TextInput } from '@mantine/core'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import { accessRules, aiNames, errorMessage } from '@videozz/contract/browser'
import { allTopics } from '@videozz/domain'
import { lazy, Suspense, useState } from 'react'
import { notifyError } from '../../../../shared/notify/notify.tsx'
import { ruleFault } from '../../../../shared/session/rule-fault.ts'
import { useSession } from '../../../../shared/session/use-session.ts'
import { useNarrow } from '../../../../ui/use-narrow.ts'
import { EditorHeader } from '../../components/editor-header.tsx'
import { EvidenceContext } from '../../components/evidence-context.ts'
import { LeaveQuiz } from '../../components/leave-quiz.tsx'
import { QuizConflict } from '../../components/quiz-conflict.tsx'
import { SourcesCard } from '../../components/sources-card.tsx'
import { useCited } from '../../components/use-cited.tsx'
import { aiKinds } from '../../model/ai-kinds.ts'
import type { CompletedMap } from '../model/map-draft.ts'
import { topicsText } from '../model/map-words.ts'
import { useMapEdit } from '../use-map-edit.ts'
import { useMapFaults } from '../use-map-faults.ts'
import { useSaveMap } from '../use-save-map.ts'
import { useTopics } from '../use-topics.ts'
import { ExportMenu } from './export-menu.tsx'
import { MapOutline } from './map-outline.tsx'
import { MapToolbar, type View } from './map-toolbar.tsx'
import { MapView } from './map-view.tsx'
import css from './mind-map-editor.module.css'
import { TopicBar } from './topic-bar.tsx'
import { TopicCard } from './topic-card.tsx'

const PresentMap = lazy(() => import('./present-map.tsx'))

/** The editor of a completed mind map. */
export function MindMapEditor({ map }: { map: CompletedMap }) {
  const { id, medias } = map
  const edit = useMapEdit(map)
  const { values, dirty, version, conflict } = edit
  const fault = ruleFault(accessRules.editQuiz, useSession())
  const disabled = fault !== null
  const topics = useTopics(edit, disabled)
  const narrow = useNarrow()
  const [chosen, setView] = useState<View | null>(null)
  const view = chosen ?? (narrow ? 'list' : 'map')
  const [presented, setPresented] = useState(false)
  const cited = useCited(medias)
  const saving = useSaveMap(id, edit.settle)
  const faults = useMapFaults(values, saving)
  const part = { topics, fault: faults.topics[topics.current], reason: fault && errorMessage(fault) }
  return (
    <EvidenceContext value={cited.context}>
      <EditorHeader
        className={css.head}
        kind={aiKinds.mindMap}
        title={aiNames.mindMap}
        parts={topicsText(allTopics(values.root).length)}
        dirty={dirty}
        saving={saving.isPending}
        faulty={faults.isFaulty}
        reason={fault && errorMessage(fault)}
        conflict={conflict !== null}
        onSave={() => saving.mutate({ draft: values, seen: version })}
        onFaults={() => {
          notifyError(faults.map ?? 'Existem erros no mapa. Corrija-os antes de salvar.')
          const [first] = Object.keys(faults.topics)
          if (first !== undefined) topics.focus(first)
        }}
      />
      <QuizConflict {...edit} />
      <TextInput
        label="Título"
        disabled={disabled}
        value={values.title}
        error={faults.title}
        onChange={(event) => edit.setTitle(event.currentTarget.value)}
      />
      <MapToolbar view={view} onView={setView} edit={edit} topics={topics}>
        <ExportMenu {...values} />
        <Button variant="default" leftSection={<IconPresentation size={16} aria-hidden />} onClick={() => setPresented(true)}>
          Apresentar
        </Button>
      </MapToolbar>
      {faults.map !== undefined && (
        <p className={css.fault} role="alert">
          {faults.map}
        </p>
      )}
      <div className={css.columns}>
        <div>
          {view === 'map' ? <MapView topics={topics} faults={faults.topics} /> : <MapOutline topics={topics} faults={faults.topics} />}
          {narrow && <TopicBar {...part} />}
        </div>
        <aside className={css.side}>
          {cited.player}
          {!narrow && <TopicCard {...part} />}
          <SourcesCard medias={medias} />
        </aside>
      </div>
      {presented && (
        <Suspense fallback={null}>
          <PresentMap {...values} onClose={() => setPresented(false)} />
        </Suspense>
      )}
      <LeaveQuiz dirty={edit.losing && !disabled} onLeave={edit.drop} />
    </EvidenceContext>
  )
}
