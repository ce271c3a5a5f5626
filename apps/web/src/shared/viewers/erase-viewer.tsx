import { TypedConfirmModal } from '../../ui/typed-confirm-modal.tsx'

export type EraseViewerProps = {
  opened: boolean
  who: string
  revoked: boolean
  loading: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation by a typed word before a viewer is erased; lists what is deleted, what stays and the effect on an ended access. */
export function EraseViewer({ who, revoked, ...dialog }: EraseViewerProps) {
  return (
    <TypedConfirmModal title="Excluir dados pessoais?" confirmLabel="Excluir para sempre" danger word="excluir" {...dialog}>
      <p>
        <b>Saem</b> nome, e-mail, código do aluno, aparelhos e trechos assistidos de <b>{who}</b>, também de outros registros da sua conta
        com o mesmo e-mail. O que estiver tocando para.
      </p>
      <p>
        <b>Ficam</b> os totais; o endereço IP até o prazo da lei, sem ligação com a pessoa; e a prova dos códigos Imprint, um resumo cifrado
        que só confirma um nome que você já tenha.
      </p>
      <p>
        {revoked
          ? 'O acesso deste espectador está encerrado, e excluir os dados desfaz isso: se voltar, será um aluno novo, sem bloqueio.'
          : 'Se voltar, será um aluno novo. Para impedir que assista, encerre o acesso em vez de excluir os dados.'}{' '}
        <b>Não há como desfazer.</b>
      </p>
    </TypedConfirmModal>
  )
}
