import { Button } from '@mantine/core'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleXFilled from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Bar } from '../../../ui/bar.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { checks } from '../api/checks.ts'
import css from '../components/system.module.css'
import { type CheckResult, chosenChecks, runChecks, summarize } from '../model/run-checks.ts'

const icons = { waiting: IconCircle, running: IconPlayerPlayFilled, passed: IconCircleCheckFilled, failed: IconCircleXFilled }
const words = { waiting: 'Na fila', running: 'Testando…', passed: 'Passou', failed: 'Falhou' }

/** Teste: checks whether the main functions work, all of them or the one its address names. */
export default function TestScreen() {
  const { params: wanted } = useParams({ strict: false }) as { params?: string }
  const [results, setResults] = useState<CheckResult[]>([])
  const [turn, setTurn] = useState(0)
  const chosen = chosenChecks(checks, wanted)
  useEffect(() => {
    let over = false
    void runChecks(chosenChecks(checks, wanted), setResults, () => over)
    return () => {
      over = true
    }
  }, [wanted, turn])
  const { percent, sentence, failed, done } = summarize(results)
  return (
    <Page width="narrow">
      <PageHeader
        title="Teste"
        subtitle="Verificações do ambiente, só fora de produção"
        actions={
          <Button variant="default" disabled={!done} onClick={() => setTurn((count) => count + 1)}>
            Testar de novo
          </Button>
        }
      />
      <div className={css.state}>
        <output>{sentence}</output>
        <Bar value={percent} tone={failed > 0 ? 'bad' : done ? 'ok' : 'brand'} label="Progresso do teste" />
      </div>
      <ul className={`card ${css.checks}`}>
        {chosen.map(({ name, title }, index) => {
          const result = results[index] ?? { state: 'waiting' }
          const Icon = icons[result.state]
          return (
            <li key={name} data-state={result.state}>
              <Icon size={20} aria-hidden />
              <b>{title}</b>
              <time className="num">{'ms' in result ? `${result.ms} ms` : ''}</time>
              <p>
                {words[result.state]}
                {'detail' in result && ` · ${result.detail}`}
              </p>
            </li>
          )
        })}
      </ul>
    </Page>
  )
}
