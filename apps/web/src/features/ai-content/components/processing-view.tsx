import { Button } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { Link } from '@tanstack/react-router'
import { accessRules, aiNames, errorMessage, type Quiz } from '@videozz/contract/browser'
import { isAiOver } from '@videozz/domain'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { useNow } from '../../../shared/use-now.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useResendQuiz } from '../api/use-quiz-actions.ts'
import { shownSteps } from '../model/processing-steps.ts'
import { editPath, quizzesPath } from '../model/quiz-paths.ts'
import { failureText } from '../model/quiz-words.ts'
import { BackgroundNotice } from './background-notice.tsx'
import { ProcessingSummary } from './processing-summary.tsx'
import css from './processing-view.module.css'
import { StepList } from './step-list.tsx'

const leads: Partial<Record<Quiz['status'], string>> = {
  completed: 'O quiz está pronto. Revise as perguntas antes de publicar.',
  failed: 'A geração parou. Veja o que aconteceu e tente novamente.',
}
const writing = 'Pode sair desta página. Avisamos quando o quiz estiver pronto.'

/** The course of one quiz. */
export function ProcessingView({ quiz }: { quiz: Quiz }) {
  const now = useNow(!isAiOver(quiz.status), 1000)
  const resending = useResendQuiz()
  const fault = ruleFault(accessRules.editQuiz, useSession())
  const reason = fault && errorMessage(fault)
  return (
    <div className={css.body}>
      <PageHeader title="Processando com IA" subtitle={leads[quiz.status] ?? writing} />
      <ProcessingSummary quiz={quiz} now={now} />
      <StepList steps={shownSteps(quiz, now)} fault={failureText(quiz)} />
      {isAiOver(quiz.status) && (
        <div className={css.acts}>
          {quiz.status === 'completed' ? (
            <Button size="md" component={Link} to={editPath(quiz.id)}>
              Editar {aiNames.quiz}
            </Button>
          ) : (
            <DisabledHint reason={reason}>
              <Button
                size="md"
                leftSection={<IconRefresh size={17} aria-hidden />}
                loading={resending.isPending}
                onClick={() => reason === null && resending.mutate(quiz.id)}
              >
                Tentar Novamente
              </Button>
            </DisabledHint>
          )}
          <Button size="md" variant="default" component={Link} to={quizzesPath}>
            Ver os quizzes
          </Button>
        </div>
      )}
      <BackgroundNotice id={quiz.id} writing={!isAiOver(quiz.status)} />
    </div>
  )
}
