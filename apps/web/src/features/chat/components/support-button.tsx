import { Loader, UnstyledButton } from '@mantine/core'
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import { supportAnchor } from '../../../shared/support/support-anchor.ts'
import { useSupport } from '../../../shared/support/use-support.ts'
import css from './support-button.module.css'

/** Opens the support: the operator's page or mail, or the chat, which shows when it cannot be opened, and tries again. */
export default function SupportButton() {
  const support = useSupport()
  if (!support) return null
  if (support.kind === 'link')
    return (
      <div className={css.slot}>
        <a {...supportAnchor(support.href)} className={css.button}>
          <IconHeadset size={18} aria-hidden />
          Falar com o suporte
        </a>
      </div>
    )
  const loading = support.phase === 'loading'
  return (
    <div className={css.slot}>
      <UnstyledButton className={css.button} aria-busy={loading} onClick={support.open}>
        {loading ? <Loader size={18} color="gray" aria-hidden /> : <IconHeadset size={18} aria-hidden />}
        Falar com o suporte
      </UnstyledButton>
      {support.phase === 'failed' && (
        <p className={css.fault} role="alert">
          Não foi possível abrir o suporte.{' '}
          <UnstyledButton className={css.again} onClick={support.open}>
            Tentar novamente
          </UnstyledButton>
        </p>
      )}
    </div>
  )
}
