import { Button } from '@mantine/core'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { Link } from '@tanstack/react-router'
import { type AccountRule, accessRules } from '@videozz/contract/browser'
import { useState } from 'react'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { useImportReason } from '../api/use-import-actions.ts'
import { FileLinksDialog } from './file-links-dialog.tsx'

const offered: AccountRule = { ...accessRules.signedIn, flag: 'import-videos' }

/** Imports of files by links to them, for accounts that have them. */
export function FileLinksAction() {
  const isOffered = ruleFault(offered, useSession()) === null
  const reason = useImportReason()
  const [opened, setOpened] = useState(false)
  if (!isOffered) return null
  return (
    <>
      <DisabledHint reason={reason}>
        <Button variant="default" leftSection={<IconLink size={18} aria-hidden />} onClick={() => setOpened(true)}>
          Link de arquivo
        </Button>
      </DisabledHint>
      <FileLinksDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

/** The way to what was imported before. */
export const FileLinksFacts = () => (
  <p>
    <Link className="link" to="/importacoes">
      Ver importações
    </Link>
  </p>
)
