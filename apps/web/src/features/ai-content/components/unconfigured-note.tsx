import { errorMessage } from '@videozz/contract/browser'
import { Banner } from '../../../ui/banner.tsx'

/** Says that this server has no text model, and what its operator has to set. */
export const UnconfiguredNote = () => (
  <Banner tone="warn">
    {errorMessage('AI_NOT_CONFIGURED')} Falta escolher um modelo de texto: <code>AI_PROVIDER</code> e <code>AI_API_KEY</code> nas
    configurações do servidor.
  </Banner>
)
