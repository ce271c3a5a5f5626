import { Button, Menu } from '@mantine/core'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from '@tanstack/react-router'
import { hasPermission } from '@videozz/domain'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../../shared/session/use-session.ts'
import { whenIdle } from '../../../shared/when-idle.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import type { HomeLink } from '../model/home-links.ts'
import css from './home.module.css'

const upload = {
  to: '/upload',
  icon: IconCloudUpload,
  title: 'Carregar mídia',
  wide: 'Vídeos e áudios do seu computador',
  narrow: 'Vídeos e áudios do seu aparelho',
}
const broadcast = {
  icon: IconBroadcast,
  title: 'Criar transmissão ao vivo',
  wide: 'Agende ou entre no ar agora',
  narrow: 'Agende ou entre no ar agora',
}

/** Before it is opened for the first time, so that it moves in then too. */
const BottomSheet = lazy(async () => {
  await whenIdle()
  return { default: (await import('../../../ui/bottom-sheet.tsx')).BottomSheet }
})

/** The actions that add media: a menu, on small screens a bottom sheet; a single action is a button. */
export function NewContent({ live }: { live: HomeLink }) {
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const mayUpload = hasPermission(useSession(), 'videozz:videos:upload')
  const options = [upload, ...(live ? [{ ...broadcast, to: live.to }] : [])]
  const single = options.length === 1
  const Icon = single ? IconCloudUpload : IconPlus
  const face = { size: 'md', leftSection: <Icon size={17} aria-hidden />, children: single ? upload.title : 'Novo conteúdo' } as const
  const wide = <Button {...face} rightSection={!single && <IconChevronDown size={17} aria-hidden />} />
  if (!mayUpload)
    return <DisabledHint reason="Sem permissão, entrar em contato com produtor">{narrow ? <Button {...face} /> : wide}</DisabledHint>
  if (single) return <Button {...face} component={Link} to={upload.to} />
  if (narrow) {
    return (
      <>
        <Button {...face} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
        <Suspense fallback={null}>
          <BottomSheet opened={open} title="Novo conteúdo" onClose={() => setOpen(false)}>
            {options.map(({ to, icon: Icon, title, narrow: text }) => (
              <Link key={to} to={to} className={css.option} onClick={() => setOpen(false)}>
                <Icon size={22} aria-hidden />
                <span>
                  {title}
                  <small>{text}</small>
                </span>
              </Link>
            ))}
          </BottomSheet>
        </Suspense>
      </>
    )
  }
  return (
    <Menu width={284}>
      <Menu.Target>{wide}</Menu.Target>
      <Menu.Dropdown>
        {options.map(({ to, icon: Icon, title, wide: text }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={17} aria-hidden />}>
            {title}
            <small className={css.small}>{text}</small>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
