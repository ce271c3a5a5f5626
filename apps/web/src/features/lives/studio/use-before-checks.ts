import { useQuery } from '@tanstack/react-query'
import type { Live } from '@videozz/contract/browser'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { storageSummaryQuery } from '../../../shared/queries/storage-summary.ts'
import { type Battery, batteryCheck, type Check, devicesCheck, storageCheck, type Upload, uploadCheck } from './before-checks.ts'
import { measureUpload } from './measure-upload.ts'
import type { StudioState } from './studio.ts'

type BatteryManager = EventTarget & { level: number; charging: boolean }
const minuteMs = 60_000

/** The battery of this machine; null where the browser does not tell. */
function useBattery(): Battery {
  const [battery, setBattery] = useState<Battery>(null)
  useEffect(() => {
    const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<BatteryManager> }
    let manager: BatteryManager | undefined
    const read = (): void => setBattery(manager ? { level: manager.level, charging: manager.charging } : null)
    getBattery?.call(navigator).then(
      (found) => {
        manager = found
        for (const name of ['levelchange', 'chargingchange']) found.addEventListener(name, read)
        read()
      },
      () => undefined,
    )
    return () => {
      for (const name of ['levelchange', 'chargingchange']) manager?.removeEventListener(name, read)
    }
  }, [])
  return battery
}

/** What is looked at before going on air, and how to look again. */
export function useBeforeChecks(live: Live, state: StudioState): { checks: Check[]; repeat: () => void; isMeasuring: boolean } {
  const { id, scheduledAt, plannedEndAt } = live
  const [measured, setMeasured] = useState<{ turn: number; upload: Upload }>()
  const [turn, setTurn] = useState(0)
  const battery = useBattery()
  const { data: summary, refetch } = useQuery(storageSummaryQuery)
  useEffect(() => {
    const leaving = new AbortController()
    const measure = async (): Promise<void> => {
      const upload = await api('POST /lives/{id}/studio', { params: { id }, body: { purpose: 'measure' } }).then(
        ({ ticket }) => measureUpload(ticket, leaving.signal),
        () => null,
      )
      if (!leaving.signal.aborted) setMeasured({ turn, upload })
    }
    void measure()
    return () => leaving.abort()
  }, [id, turn])
  const upload = measured?.turn === turn ? measured.upload : undefined
  const repeat = useCallback(() => {
    setTurn((before) => before + 1)
    void refetch()
  }, [refetch])
  const free = summary && (summary.plan.hasAdditional ? null : Math.max(0, summary.plan.storageSize - summary.storageConsumed))
  const minutes = (Date.parse(plannedEndAt) - Date.parse(scheduledAt)) / minuteMs
  const low = batteryCheck(battery, minutes)
  const checks = [devicesCheck(state), uploadCheck(upload, state.picture), storageCheck(free), ...(low ? [low] : [])]
  return { checks, repeat, isMeasuring: upload === undefined }
}
