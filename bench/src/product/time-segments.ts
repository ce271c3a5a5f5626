import { runLoad } from '../load/run-load.ts'
import type { Scope } from '../scope.ts'
import { familyCpu } from './read-cpu.ts'

export type SegmentServer = { url: string; pid: number; paths: string[]; headers?: Record<string, string> }

export type SegmentRun = {
  /** Milliseconds of the server's CPU for a megabyte of bodies. */
  perMegabyte: number
  /** CPU seconds of the reader. */
  load: number
  answered: number
  bytes: number
  seconds: number
}

/** Reads the segments in turn over eight connections until so many bytes have come, and counts the CPU of the server. */
export async function timeSegments(scope: Scope, { url, pid, paths, headers = {} }: SegmentServer, enough: number): Promise<SegmentRun> {
  const before = familyCpu(pid)
  const { bytes, cpu, answered, length } = await runLoad(scope, { kind: 'fetch', url, paths, headers, connections: 8, bytes: enough })
  const used = familyCpu(pid) - before
  return { perMegabyte: (used * 1000) / (bytes / 1e6), load: cpu, answered, bytes, seconds: length / 1000 }
}
