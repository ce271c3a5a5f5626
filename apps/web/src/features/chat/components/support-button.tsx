import { Loader, UnstyledButton } from '@mantine/core'
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import { useSupportChat } from '../../../shared/support/use-support-chat.ts'
import css from './support-button.module.css'

/** Opens the support chat; shows when it cannot be opened, and tries again. */
export default function SupportButton() {
  const chat = useSupportChat()
  if (!chat) return null
  const loading = chat.phase === 'loading'
  return (
    <div className={css.slot}>
      <UnstyledButton className={css.button} aria-busy={loading} onClick={chat.open}>
        {loading ? <Loader size={18} color="gray" aria-hidden /> : <IconHeadset size={18} aria-hidden />}
        Falar com o suporte
      </UnstyledButton>
      {chat.phase === 'failed' && (
        <p className={css.fault} role="alert">
          Não foi possível abrir o suporte.{' '}
          <UnstyledButton className={css.again} onClick={chat.open}>
            Tentar novamente
          </UnstyledButton>
        </p>
      )}
    </div>
  )
}
