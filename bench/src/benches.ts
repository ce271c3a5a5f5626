import type { Bench } from './bench.ts'
import { archive } from './benches/archive.ts'
import { firstFrame } from './benches/first-frame.ts'
import { heartbeats } from './benches/heartbeats.ts'
import { importKills } from './benches/import-kills.ts'
import { imports } from './benches/imports.ts'
import { ingestFuzz } from './benches/ingest-fuzz.ts'
import { keyPace } from './benches/key-pace.ts'
import { ladderCpu } from './benches/ladder-cpu.ts'
import { ledger } from './benches/ledger.ts'
import { library } from './benches/library.ts'
import { lighthouse } from './benches/lighthouse.ts'
import { liveChat } from './benches/live-chat.ts'
import { liveLatency } from './benches/live-latency.ts'
import { liveLoad } from './benches/live-load.ts'
import { liveRungs } from './benches/live-rungs.ts'
import { markCost } from './benches/mark-cost.ts'
import { markQuality } from './benches/mark-quality.ts'
import { menu } from './benches/menu.ts'
import { migration } from './benches/migration.ts'
import { playerFirstFrame } from './benches/player-first-frame.ts'
import { preferenceChange } from './benches/preference-change.ts'
import { publishFaults } from './benches/publish-faults.ts'
import { reportExport } from './benches/report-export.ts'
import { scriptTiming } from './benches/script-timing.ts'
import { segments } from './benches/segments.ts'
import { sessionOpen } from './benches/session-open.ts'
import { speech } from './benches/speech.ts'
import { startBench } from './benches/start.ts'
import { statistics } from './benches/statistics.ts'
import { transcript } from './benches/transcript.ts'
import { twoWorkers } from './benches/two-workers.ts'
import { uploadS3 } from './benches/upload-s3.ts'
import { upload } from './benches/upload.ts'
import { webhooks } from './benches/webhooks.ts'

/** All of them, in the order they run. */
export const benches: readonly Bench[] = [
  startBench,
  firstFrame,
  ladderCpu,
  markCost,
  markQuality,
  upload,
  uploadS3,
  imports,
  importKills,
  publishFaults,
  ingestFuzz,
  liveLatency,
  liveLoad,
  liveChat,
  liveRungs,
  migration,
  twoWorkers,
  playerFirstFrame,
  preferenceChange,
  keyPace,
  sessionOpen,
  heartbeats,
  archive,
  ledger,
  library,
  statistics,
  reportExport,
  scriptTiming,
  segments,
  webhooks,
  lighthouse,
  menu,
  speech,
  transcript,
]
