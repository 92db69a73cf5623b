import {
  recordGroup,
  recordGroupQuery,
  recordGroupQuery as recordGroupQueryOperation,
  recordSip,
  recordSipQuery as recordSipQueryOperation,
  sipQuery,
} from "#server/contract/voice.ts";
