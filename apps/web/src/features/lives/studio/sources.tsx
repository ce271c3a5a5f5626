import { Button, Select } from '@mantine/core'
import IconScreenShare from '@tabler/icons-react/dist/esm/icons/IconScreenShare.mjs'
import { type Choice, isLive, type Studio, type StudioState } from './studio.ts'
import { LevelMeter } from './level-meter.tsx'
import css from './rail.module.css'
import type { Picture } from './recording-settings.ts'

export type SourcesProps = { studio: Studio; state: StudioState; pictures: readonly Picture[] }

/** Fontes: which camera and microphone, what is presented, and how large the picture is. */
export function Sources({ studio, state, pictures }: SourcesProps) {
  const { cameras, microphones, camera, microphone, screen, faults, picture, isMicrophoneOn, air } = state
  const onAir = isLive(air)
  return (
    <>
      <DeviceSelect
        label="Câmera"
        none="Nenhuma câmera"
        choices={cameras}
        value={camera}
        fault={faults.camera}
        onChoose={studio.chooseCamera}
      />
      <DeviceSelect
        label="Microfone"
        none="Nenhum microfone"
        choices={microphones}
        value={microphone}
        fault={faults.microphone}
        onChoose={studio.chooseMicrophone}
      />
      {microphone !== null && <LevelMeter stage={studio.stage} isMuted={!isMicrophoneOn} />}
      {canPresent && (
        <div className={css.field}>
          <span id="studio-screen">Tela</span>
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            fw={400}
            aria-describedby="studio-screen"
            rightSection={<IconScreenShare size={16} aria-hidden />}
            onClick={() => void studio.present()}
          >
            {screen === null ? 'Escolher tela, janela ou aba' : `${screen}. Trocar`}
          </Button>
          {faults.screen !== null && <p className={css.fault}>{faults.screen}</p>}
        </div>
      )}
      <Select
        className={css.field ?? ''}
        label="Imagem"
        data={pictures.map(({ height }) => ({ value: String(height), label: `${height}p` }))}
        value={String(picture.height)}
        disabled={onAir}
        {...(onAir && { description: 'Não muda enquanto você transmite.' })}
        onChange={(value) => {
          const chosen = pictures.find(({ height }) => String(height) === value)
          if (chosen) studio.setPicture(chosen)
        }}
      />
    </>
  )
}

/** Phones present no screen. */
export const canPresent = 'getDisplayMedia' in (navigator.mediaDevices ?? {})

type DeviceSelectProps = {
  label: string
  none: string
  choices: readonly Choice[]
  value: string | null
  fault: string | null
  onChoose: (id: string) => Promise<void>
}

function DeviceSelect({ label, none, choices, value, fault, onChoose }: DeviceSelectProps) {
  return (
    <Select
      className={css.field ?? ''}
      label={label}
      placeholder={none}
      data={[...choices]}
      value={value}
      disabled={choices.length === 0}
      error={fault}
      onChange={(id) => {
        if (id !== null) void onChoose(id)
      }}
    />
  )
}
