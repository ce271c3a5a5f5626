import { Button } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { copyText } from '../../../shared/clipboard.ts'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import css from './profile.module.css'

/** The codes that open the account without the app; shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const product = useProductName()
  const text = codes.join('\n')
  const address = `data:text/plain;charset=utf-8,${encodeURIComponent(`Códigos de recuperação · ${product}\n\n${text}\n`)}`
  return (
    <>
      <p className={css.lead}>Se perder o celular, entre com um destes códigos. Cada um vale uma vez e eles não aparecem de novo.</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ModalEnd>
        <Button variant="default" leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void copyText(text)}>
          Copiar
        </Button>
        <Button
          variant="default"
          component="a"
          href={address}
          download="codigos-de-recuperacao.txt"
          leftSection={<IconDownload size={17} aria-hidden />}
        >
          Baixar
        </Button>
        <Button onClick={onDone}>Já guardei</Button>
      </ModalEnd>
    </>
  )
}
