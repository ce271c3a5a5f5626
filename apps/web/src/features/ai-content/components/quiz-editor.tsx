import { Button, Skeleton, Tabs, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { accessRules, errorMessage, type Quiz } from '@videozz/contract/browser'
import { isQuestionValid, type QuizFaults, quizFaults, quizLimits, type QuizQuestion } from '@videozz/domain'
import { type ComponentType, Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../../shared/errors/lazy-part.tsx'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { CountedLabel } from '../../../ui/counted-label.tsx'
import { type QuestionImages, useQuestionImages } from '../api/use-question-images.ts'
import { useSaveQuiz } from '../api/use-save-quiz.ts'
import { aiKinds } from '../model/ai-kinds.ts'
import { moveQuestion } from '../model/quiz-draft.ts'
import { questionsText } from '../model/item-words.ts'
import { EditorHeader } from './editor-header.tsx'
import { EvidenceContext } from './evidence-context.ts'
import { LeaveQuiz } from './leave-quiz.tsx'
import { QuizConflict } from './quiz-conflict.tsx'
import css from './quiz-editor.module.css'
import { QuizPreview } from './quiz-preview.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SourcesCard } from './sources-card.tsx'
import { TallyCard } from './tally-card.tsx'
import { useCited } from './use-cited.tsx'
import { useQuestionActions } from './use-question-actions.ts'
import { type QuizEdit, useQuizEdit } from './use-quiz-edit.ts'

/** Loaded apart: dragging is as large as the rest of the screen. */
const QuestionList = lazyPart(() => import('./question-list.tsx'), 'as perguntas', <Skeleton h={320} radius="lg" mt={24} />)

const faultyKeys = (questions: readonly QuizQuestion[]): string[] =>
  questions.flatMap((question) => (isQuestionValid(question) ? [] : question.key))

/** Where a quiz is offered. */
export type OfferSlot = ComponentType<{ quizId: string; medias: Quiz['medias'] }>

/** The editor of a completed quiz. */
export function QuizEditor({ quiz, Offer }: { quiz: Quiz; Offer: OfferSlot | undefined }) {
  const { id, medias } = quiz
  const edit = useQuizEdit(quiz)
  const { values, saved, dirty, version, conflict, change } = edit
  const [found] = useState(() => unsavedImages(values.questions, saved.questions))
  const images = useQuestionImages(id, found)
  const questions = useQuestionActions(edit, images)
  const cited = useCited(medias)

  // Saving first removes the pictures of questions that are no more.
  const saving = useSaveQuiz(
    id,
    (draft) => images.dropOthers(draft.questions.map(({ key }) => key)),
    (current, sent) => {
      images.settle()
      edit.settle(current, sent)
    },
  )
  const faults = useMemo(() => quizFaults(values), [values])
  const faulty = faults.summary !== undefined
  const fault = ruleFault(accessRules.editQuiz, useSession())
  const disabled = fault !== null
  return (
    <EvidenceContext value={cited.context}>
      <EditorHeader
        className={css.head}
        kind={aiKinds.quiz}
        title={aiKinds.quiz.heading}
        parts={questionsText(values.questions.length)}
        dirty={dirty}
        saving={saving.isPending}
        faulty={faulty}
        reason={fault && errorMessage(fault)}
        conflict={conflict !== null}
        onSave={() => saving.mutate({ draft: values, seen: version })}
        onFaults={() => {
          notifyError(faults.summary ?? '')
          questions.reveal(faultyKeys(values.questions))
        }}
      />
      <Tabs defaultValue="editar" keepMounted={false}>
        <Tabs.List aria-label="Quiz">
          <Tabs.Tab value="editar">Editar</Tabs.Tab>
          <Tabs.Tab value="visualizar">Visualizar</Tabs.Tab>
        </Tabs.List>
        <div className={css.notes}>
          <QuizConflict {...edit} />
        </div>
        <div className={css.columns}>
          <div>
            <Tabs.Panel value="editar">
              <EditPanel edit={edit} images={images} questions={questions} faults={faults} disabled={disabled} />
            </Tabs.Panel>
            <Tabs.Panel value="visualizar">
              <QuizPreview title={values.title} questions={values.questions} />
            </Tabs.Panel>
          </div>
          <aside className={css.side}>
            {cited.player}
            <SettingsCard values={values} faults={faults} disabled={disabled} onChange={change} />
            <TallyCard questions={values.questions} />
            <SourcesCard medias={medias} />
            {Offer && (
              <Suspense fallback={null}>
                <Offer quizId={id} medias={medias} />
              </Suspense>
            )}
          </aside>
        </div>
      </Tabs>
      <LeaveQuiz dirty={dirty} onLeave={edit.drop} />
    </EvidenceContext>
  )
}

type EditPanelProps = {
  edit: QuizEdit
  images: QuestionImages
  questions: ReturnType<typeof useQuestionActions>
  faults: QuizFaults
  disabled: boolean
}

/** Title and questions with their fields. */
function EditPanel({ edit, images, questions, faults, disabled }: EditPanelProps) {
  const { values, saved, change } = edit
  const known = useMemo(() => new Set(saved.questions.map(({ key }) => key)), [saved])
  return (
    <>
      <TextInput
        label={
          <CountedLabel text="Título">
            {values.title.length > quizLimits.title - 28 && (
              <small aria-hidden="true" data-over={values.title.length > quizLimits.title || undefined}>
                {values.title.length}/{quizLimits.title}
              </small>
            )}
          </CountedLabel>
        }
        aria-label="Título"
        disabled={disabled}
        value={values.title}
        error={faults.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <QuestionList
        questions={values.questions}
        onMove={(moved, over) => edit.changeQuestions((all) => moveQuestion(all, moved, over))}
        propsOf={({ key }) => ({
          added: !known.has(key),
          open: questions.open.has(key),
          strict: questions.touched.has(key),
          disabled,
          sending: images.sending === key,
          actions: questions.actions,
        })}
      />
      {faults.questions !== undefined && (
        <p className={css.fault} role="alert">
          {faults.questions}
        </p>
      )}
      <Button
        className={css.add ?? ''}
        variant="default"
        disabled={disabled}
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={() => questions.add(faultyKeys)}
      >
        Nova pergunta
      </Button>
    </>
  )
}

/** Keys of questions whose picture in a draft is not the one that is saved. */
const unsavedImages = (questions: readonly QuizQuestion[], saved: readonly QuizQuestion[]): string[] =>
  questions.flatMap(({ key, image }) => (image !== null && image !== saved.find((one) => one.key === key)?.image ? key : []))
