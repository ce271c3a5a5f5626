import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { isSessionExpired } from '../../../shared/api/api-error.ts'
import { ApiError } from '../../../shared/api/client.ts'
import css from './connections.module.css'

const refusals = new Set(['PLAN_LACKS_FEATURE', 'FORBIDDEN', 'ACCOUNT_OVERDUE', 'ACCOUNT_CANCELED', 'ACCOUNT_DISABLED', 'TENANT_BLOCKED'])

/** What came of validating or connecting. The end of a session has its own sign. */
export function KeyVerdict({ valid, error }: { valid: boolean; error: Error | null }) {
  const said = error !== null && !isSessionExpired(error) ? tell(error) : valid ? { tone: 'ok', title: 'Chave válida' } : null
  const Icon = said?.tone === 'ok' ? IconCircleCheck : said?.tone === 'bad' ? IconAlertCircle : IconAlertTriangle
  return (
    <div aria-live="polite">
      {said && (
        <div className={css.verdict} data-tone={said.tone}>
          <Icon size={18} aria-hidden />
          <div>
            <b>{said.title}</b>
            {said.text !== undefined && <p>{said.text}</p>}
          </div>
        </div>
      )}
    </div>
  )
}

type Said = { tone: string; title: string; text?: string }

function tell(error: Error): Said | null {
  if (!(error instanceof ApiError)) return { tone: 'bad', title: 'Erro ao validar integração com PandaVideo.' }
  if (error.code === 'INTEGRATION_KEY_INVALID') return { tone: 'bad', title: error.message, text: 'Verifique e tente novamente' }
  // The sentence stands under the field.
  if (error.code === 'INVALID_INPUT') return null
  if (refusals.has(error.code)) return { tone: 'bad', title: 'Ação bloqueada!', text: error.message }
  return { tone: 'warn', title: 'Erro ao validar integração com PandaVideo.', text: error.message }
}
