import { ActionIcon, Button, Tooltip } from '@mantine/core'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs'
import IconMicrophoneOff from '@tabler/icons-react/dist/esm/icons/IconMicrophoneOff.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import IconScreenShare from '@tabler/icons-react/dist/esm/icons/IconScreenShare.mjs'
import IconScreenShareOff from '@tabler/icons-react/dist/esm/icons/IconScreenShareOff.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import IconVideoOff from '@tabler/icons-react/dist/esm/icons/IconVideoOff.mjs'
import type { ComponentType } from 'react'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { canPresent } from './sources.tsx'
import { isLive, type Studio, type StudioState } from './studio.ts'
import css from './studio.module.css'

export type DeckProps = {
  studio: Studio
  state: StudioState
  /** Why nobody can go on air now, or null. */
  reason: string | null
  finishReason: string | null
  /** A publisher was there: the same live goes on. */
  returns: boolean
  onEnter: () => void
  onFinish: () => void
}

/** Microphone, camera, screen, and the way on and off the air. */
export function Deck({ studio, state, reason, finishReason, returns, onEnter, onFinish }: DeckProps) {
  const { isMicrophoneOn, isCameraOn, screen, air } = state
  const onAir = isLive(air)
  const presents = screen !== null
  const narrow = useNarrow()
  const present = (): void => (presents ? studio.stopPresenting() : void studio.present())
  return (
    <div className={css.deck}>
      <Switch
        isOn={isMicrophoneOn}
        names={['Desligar microfone', 'Ligar microfone']}
        icons={[IconMicrophone, IconMicrophoneOff]}
        onPress={() => studio.setMicrophoneOn(!isMicrophoneOn)}
      />
      <Switch
        isOn={isCameraOn}
        names={['Desligar câmera', 'Ligar câmera']}
        icons={[IconVideo, IconVideoOff]}
        onPress={() => studio.setCameraOn(!isCameraOn)}
      />
      {canPresent && <Present isOn={presents} onPress={present} />}
      <span className={css.gap} />
      {!onAir && <span className={css.hint}>Contagem de 5 s antes de entrar no ar</span>}
      {onAir ? (
        <DisabledHint reason={finishReason}>
          <Button
            className={css.main ?? ''}
            variant="outline"
            color="red"
            h={44}
            px={20}
            leftSection={<IconPlayerStop size={18} aria-hidden />}
            aria-label="Encerrar transmissão"
            onClick={onFinish}
          >
            {narrow ? 'Encerrar' : 'Encerrar transmissão'}
          </Button>
        </DisabledHint>
      ) : (
        <DisabledHint reason={reason}>
          <Button className={css.main ?? ''} h={44} px={20} leftSection={<IconBroadcast size={18} aria-hidden />} onClick={onEnter}>
            {returns ? 'Voltar ao ar' : 'Entrar ao vivo'}
          </Button>
        </DisabledHint>
      )}
    </div>
  )
}

type Icon = ComponentType<{ size: number; 'aria-hidden': true }>

function Switch(props: { isOn: boolean; names: readonly [string, string]; icons: readonly [Icon, Icon]; onPress: () => void }) {
  const { isOn, names, icons, onPress } = props
  const [On, Off] = icons
  const label = isOn ? names[0] : names[1]
  return (
    <Tooltip label={label}>
      <ActionIcon variant="light" color={isOn ? 'anil' : 'red'} size={44} aria-label={label} onClick={onPress}>
        {isOn ? <On size={18} aria-hidden /> : <Off size={18} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

function Present({ isOn, onPress }: { isOn: boolean; onPress: () => void }) {
  const narrow = useNarrow()
  const label = isOn ? 'Parar de apresentar' : 'Apresentar tela'
  const Icon = isOn ? IconScreenShareOff : IconScreenShare
  if (narrow)
    return (
      <ActionIcon variant="light" color={isOn ? 'anil' : 'gray'} size={44} aria-label={label} onClick={onPress}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    )
  return (
    <Button variant="light" color={isOn ? 'anil' : 'gray'} h={44} leftSection={<Icon size={18} aria-hidden />} onClick={onPress}>
      {label}
    </Button>
  )
}
