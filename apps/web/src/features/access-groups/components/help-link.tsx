import { ActionIcon, Tooltip } from '@mantine/core'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { Link } from '@tanstack/react-router'
import css from './groups.module.css'

/** Leads to what the help says about access groups. */
export const HelpLink = () => (
  <Tooltip label="Como funcionam os grupos de acesso">
    <ActionIcon
      className={css.help ?? ''}
      aria-label="Como funcionam os grupos de acesso"
      renderRoot={(props) => <Link {...props} to="/ajuda/{-$topic}" params={{ topic: 'grupos-de-acesso' }} />}
    >
      <IconHelpCircle size={18} />
    </ActionIcon>
  </Tooltip>
)
