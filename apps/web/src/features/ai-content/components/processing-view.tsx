import { Button } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { Link } from '@tanstack/react-router'
import { accessRules, errorMessage } from '@videozz/contract/browser'
import { isAiOver } from '@videozz/domain'
import type { AiItem } from '../../../shared/queries/ai-items.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { useNow } from '../../../shared/use-now.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useResendItem } from '../api/use-item-actions.ts'
import type { AiKind } from '../model/ai-kinds.ts'
import { shownSteps } from '../model/processing-steps.ts'
import { againText } from '../model/again-text.ts'
import { failureText } from '../model/item-words.ts'
import { BackgroundNotice } from './background-notice.tsx'
import { CostNote } from './cost-note.tsx'
import { ProcessingSummary } from './processing-summary.tsx'
import css from './processing-view.module.css'
import { StepList } from './step-list.tsx'

function leadOf({ status }: AiItem, { one, review }: AiKind): string {
  if (status === 'completed') return review
  if (status === 'failed') return 'A geração parou. Veja o que aconteceu e tente novamente.'
  return `Pode sair desta página. Avisamos quando o ${one} estiver pronto.`
}

/** The course of one item. */
export function ProcessingView({ kind, item }: { kind: AiKind; item: AiItem }) {
  const now = useNow(!isAiOver(item.status), 1000)
  const resending = useResendItem(kind)
  const fault = ruleFault(accessRules.editQuiz, useSession())
  const reason = fault && errorMessage(fault)
  const again = againText(item)
  return (
    <div className={css.body}>
      <PageHeader title="Processando com IA" subtitle={leadOf(item, kind)} />
      <ProcessingSummary item={item} now={now} />
      <StepList steps={shownSteps(item, now)} fault={failureText(item)} />
      {isAiOver(item.status) && (
        <div className={css.end}>
          {again && <CostNote>{again}</CostNote>}
          <div className={css.acts}>
            {item.status === 'completed' ? (
              <Button size="md" component={Link} to={kind.paths.edit(item.id)}>
                Editar {kind.name}
              </Button>
            ) : (
              <DisabledHint reason={reason}>
                <Button
                  size="md"
                  leftSection={<IconRefresh size={17} aria-hidden />}
                  loading={resending.isPending}
                  onClick={() => reason === null && resending.mutate(item.id)}
                >
                  Tentar Novamente
                </Button>
              </DisabledHint>
            )}
            <Button size="md" variant="default" component={Link} to={kind.paths.list}>
              Ver os {kind.many}
            </Button>
          </div>
        </div>
      )}
      <BackgroundNotice kind={kind} id={item.id} writing={!isAiOver(item.status)} />
    </div>
  )
}
