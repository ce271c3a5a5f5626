import { Button, Modal } from '@mantine/core'
import { copyText } from '../../../shared/clipboard.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { replaceScript } from '../model/replace-script.ts'
import css from './library.module.css'

/** How the codes of a members area are replaced by a program that reads the CSV. */
export function LibraryScriptHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Como trocar por script" size={800}>
      <ol className={css.help}>
        <li>Baixe o CSV desta página e libere em Configurações de incorporação o domínio da sua área de membros.</li>
        <li>Exporte as aulas da sua área de membros para uma pasta, como arquivos HTML.</li>
        <li>Salve o script abaixo como trocar.mjs, ao lado do CSV, e rode: node trocar.mjs migracao-pandavideo.csv PASTA</li>
        <li>Importe de volta os arquivos que ele escreveu na pasta PASTA-novo. Os originais não mudam.</li>
      </ol>
      <pre className={css.script}>{replaceScript}</pre>
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <Button onClick={() => void copyText(replaceScript)}>Copiar script</Button>
      </ModalEnd>
    </Modal>
  )
}
