import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { LeakFacts } from '@videozz/contract/browser'
import { isHardlyRead, mainShown, sayLength } from '@videozz/domain'
import { type ReactNode, useId } from 'react'
import css from './leak.module.css'

/** Part of the picture below which its crop is worth a word. */
const whole = 0.95

/** What would bring a result, in the order of its effect. */
export function LeakHelp({ facts }: { facts: LeakFacts }) {
  const title = useId()
  return (
    <section className={`card ${css.box} ${css.away}`} aria-labelledby={title}>
      <h2 id={title}>O que ajuda</h2>
      <p>Em ordem de efeito</p>
      <ul className={css.needs}>{facts.outcome === 'insufficient' ? <Insufficient facts={facts} /> : <Foreign />}</ul>
    </section>
  )
}

const Need = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    <span>{children}</span>
  </li>
)

function Insufficient({ facts }: { facts: LeakFacts }) {
  const main = mainShown(facts)
  const read = facts.files.reduce((sum, each) => sum + each.read, 0)
  const { missingSeconds } = facts
  return (
    <>
      <Need icon={<IconClock size={18} aria-hidden />}>
        {main && isHardlyRead(main.clear, main.units.length)
          ? 'Outra cópia: desta quase nenhum trecho pôde ser lido. Ela pode não ter a marca, e mais tempo dela talvez não ajude.'
          : missingSeconds === null
            ? 'Um trecho mais longo: com dois minutos o resultado costuma sair.'
            : `Um trecho mais longo: com ${sayLength(read + missingSeconds)} desta qualidade o resultado costuma sair.`}
      </Need>
      {main && main.coverage < whole && (
        <Need icon={<IconMaximize size={18} aria-hidden />}>
          A imagem inteira. Este corte tira {Math.round((1 - main.coverage) * 100)} % do quadro, e a marca vai junto.
        </Need>
      )}
      <Need icon={<IconRefresh size={18} aria-hidden />}>
        A cópia original, sem passar por outra rede. Cada recompressão apaga um pouco.
      </Need>
    </>
  )
}

function Foreign() {
  return (
    <>
      <Need icon={<IconSearch size={18} aria-hidden />}>
        Um trecho em que a imagem da mídia apareça inteira, e não só quem fala sobre ela.
      </Need>
      <Need icon={<IconClock size={18} aria-hidden />}>Um trecho mais longo, com mais de uma cena.</Need>
    </>
  )
}
