import { Button, Modal } from '@mantine/core'
import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import IconFingerprintOff from '@tabler/icons-react/dist/esm/icons/IconFingerprintOff.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import { Link } from '@tanstack/react-router'
import { hasFeature, type Plan } from '@videozz/contract/browser'
import { freeLinkImports } from '@videozz/domain'
import { formatSize } from '../../../shared/format/size.ts'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import css from './plans.module.css'

/** The contents of the free plan, and a button to start. */
export default function WelcomeModal({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const product = useProductName()
  return (
    <Modal opened onClose={onClose} title={`Boas-vindas ao ${product}`} size={520}>
      <p className={css.notice}>Sua conta começa no plano {plan.title}. Ele inclui:</p>
      <ul className={css.gifts}>
        <li>
          <IconDatabase size={20} aria-hidden />
          {formatSize(plan.storageSize)} de armazenamento, em arquivos de até {formatSize(plan.uploadSize)}
        </li>
        {hasFeature('linkImports') && (
          <li>
            <IconBrandYoutube size={20} aria-hidden />
            {freeLinkImports} vídeos incorporados por link
          </li>
        )}
        <li>
          <IconDeviceTv size={20} aria-hidden />
          Vídeos em até {plan.maxResolution}p
        </li>
        {!plan.hasImprint && (
          <li>
            <IconFingerprintOff size={20} aria-hidden />
            Sem Imprint, o código que diz quem assistiu: experimente na aula de exemplo
          </li>
        )}
      </ul>
      <div className={css.ends}>
        <Button variant="default" onClick={onClose}>
          Explorar depois
        </Button>
        <Button component={Link} to="/upload" onClick={onClose} data-autofocus>
          Carregar arquivos
        </Button>
      </div>
    </Modal>
  )
}
