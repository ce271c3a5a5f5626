import { Popover, UnstyledButton } from '@mantine/core'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { Link } from '@tanstack/react-router'
import { metrics, type MetricName } from './definitions.ts'
import css from './metric-help.module.css'

/** The '?' beside a figure: its definition, with a link to the definitions of all. */
export function MetricHelp({ of }: { of: MetricName }) {
  const { title, text } = metrics[of]
  return (
    <Popover width={300} position="bottom" withArrow={false} trapFocus returnFocus withRoles>
      <Popover.Target>
        <UnstyledButton className={css.mark} aria-label={`Como é calculado: ${title}`}>
          <IconHelpCircle size={15} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={css.text ?? ''} aria-label={title}>
        <b>{title}</b>
        <p>{text}</p>
        <Link className="link" to="/ajuda/{-$topic}" params={{ topic: 'metricas' }}>
          Todas as definições
        </Link>
      </Popover.Dropdown>
    </Popover>
  )
}
