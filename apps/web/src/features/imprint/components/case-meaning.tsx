import type { CaseViewer } from '@videozz/contract/browser'
import { caseFileName } from '../model/case-words.ts'
import css from './case.module.css'

/** What the code proves and what it does not. */
export function CaseMeaning({ identified }: Pick<CaseViewer, 'identified'>) {
  return (
    <div className={css.columns}>
      <section>
        <h2>O que isto mostra</h2>
        <ul className={css.points}>
          <li>O código é sorteado quando a sessão é aberta (nove símbolos ao acaso e um de conferência) e não se repete.</li>
          <li>Só o player desta sessão o recebe, e o desenha sobre a imagem: uma gravação em que ele se lê inteiro saiu desta sessão.</li>
          {identified === 'signed' && <li>Quem foi identificado entrou na área de membros, que assinou a identificação.</li>}
          <li>Horários, trechos e endereço foram registrados pelo servidor quando aconteceram.</li>
        </ul>
      </section>
      <section>
        <h2>O que isto não mostra</h2>
        <ul className={css.points}>
          <li>Quem segurava o aparelho: o acesso pode ter sido emprestado ou usado por outra pessoa.</li>
          <li>Quem gravou, nem quem publicou. Quem conhece um código pode desenhá-lo sobre outra imagem: guarde a cópia encontrada.</li>
          <li>O endereço IP aponta uma conexão, e o navegador diz de si o que quiser.</li>
          <li>Um sinal de uso suspeito não é prova de nada sozinho.</li>
        </ul>
      </section>
    </div>
  )
}

/** How a printed case is checked later. */
export function CaseChecksum({ id, createdAt, checksum }: { id: string; createdAt: string; checksum: string }) {
  return (
    <section className={css.checksum}>
      <h2>Conferência</h2>
      <p>
        SHA-256 dos dados deste caso: <code>{checksum}</code>
      </p>
      <p>
        O arquivo <code>{caseFileName(id, createdAt)}</code> tem todos os dados desta página; a soma dele (<code>sha256sum</code>) é o
        número acima. Em <code>{`${location.origin}/inspect/cases/${id}`}</code> o dono da conta vê o caso como foi exportado. Se os dados
        do espectador forem apagados, os do caso também são, e lá ficam só a data, o código e a soma: guarde o arquivo junto com a
        impressão.
      </p>
    </section>
  )
}
