import type { CommandType } from 'shared-auth/contract';

/** The meaning of a tracker's text: done, refused, or to be done later, which confirms nothing yet. */
export type Outcome = 'yes' | 'no' | 'later';

interface MakerReply {
  maker: string;
  /** The commands to which it may be the answer. */
  commands: readonly CommandType[];
  pattern: RegExp;
  outcome: Outcome;
  /** Where the words are from. */
  source: string;
}

const cut = ['engine_cut'] as const;
const restore = ['engine_restore'] as const;
const engine = ['engine_cut', 'engine_restore'] as const;

const gt06 = 'GT06 protocol 1.02 (Concox), DYD and HFYD; traccar/traccar#2869';
const relay =
  'Concox manual, 6.6 and 6.7, manualshive.com/en/manual/concox/gps-electric-cars-positioning-terminal/2651628?page=18';
const already = 'traccar/traccar#1930 and #3212, and the firmware text of GT06 relays';
const coban = 'Coban GPS105 manual, 7.34 and 7.35';
const cobanLater = 'Coban GPS105 manual, 7.34.4';
const setdigout = 'wiki.teltonika-gps.com/view/SMS/GPRS_command_-_setdigout';
const setigndigout = 'wiki.teltonika-gps.com/view/SMS/GPRS_command_-_setigndigout';
const gtout = 'Queclink GMT100 and GV300 @Track protocol, 3.2.5 Digital Output';
const setio = 'Ruptela FM Pro SMS commands, 1.1.11 Setio';
const c01 = 'Meitrack T622 GPRS protocol, 3.32 Controlling Output Status, C01';
const topfly = 'TopFlyTech T8808 manual, 10.15 Relay Control';

/** The known texts, of which the first match applies. Every other text is an answer that confirms nothing. */
export const makerReplies: readonly MakerReply[] = [
  // GT06 and compatible protocols: replies to the server's own DYD# and HFYD#.
  { maker: 'Concox', commands: cut, pattern: /^DYD\s*=\s*Success/i, outcome: 'yes', source: gt06 },
  { maker: 'Concox', commands: restore, pattern: /^HFYD\s*=\s*Success/i, outcome: 'yes', source: gt06 },
  {
    maker: 'Concox',
    commands: cut,
    pattern: /^DYD\s*=\s*(Unvalued Fix|Speed Limit|Fail)/i,
    outcome: 'no',
    source: gt06,
  },
  {
    maker: 'Concox',
    commands: restore,
    pattern: /^HFYD\s*=\s*(Unvalued Fix|Speed Limit|Fail)/i,
    outcome: 'no',
    source: gt06,
  },
  { maker: 'Concox', commands: cut, pattern: /operation delay execution/i, outcome: 'later', source: already },
  { maker: 'Concox', commands: cut, pattern: /^Cut off the fuel supply:\s*Success/i, outcome: 'yes', source: relay },
  { maker: 'Concox', commands: cut, pattern: /^Cut off the fuel supply:\s*Fail/i, outcome: 'no', source: relay },
  { maker: 'Concox', commands: restore, pattern: /^Restore fuel supply:\s*Success/i, outcome: 'yes', source: relay },
  { maker: 'Concox', commands: restore, pattern: /^Restore fuel supply:\s*Fail/i, outcome: 'no', source: relay },
  {
    maker: 'Concox',
    commands: cut,
    pattern: /^Already in the state of fuel supply cut[ -]?off/i,
    outcome: 'yes',
    source: already,
  },
  {
    maker: 'Concox',
    commands: restore,
    pattern: /^Already in the state of fuel supply to resume/i,
    outcome: 'yes',
    source: already,
  },
  // Coban, TK103 and their like.
  { maker: 'Coban', commands: cut, pattern: /^Stop engine\s*(Succeed|Success|OK)/i, outcome: 'yes', source: coban },
  {
    maker: 'Coban',
    commands: restore,
    pattern: /^Resume engine\s*(Succeed|Success|OK)/i,
    outcome: 'yes',
    source: coban,
  },
  { maker: 'Coban', commands: cut, pattern: /^Stop engine\s*fail/i, outcome: 'no', source: coban },
  { maker: 'Coban', commands: restore, pattern: /^Resume engine\s*fail/i, outcome: 'no', source: coban },
  { maker: 'Coban', commands: cut, pattern: /^It will be executed after speed/i, outcome: 'later', source: cobanLater },
  // Teltonika: the first output is the relay's.
  { maker: 'Teltonika', commands: engine, pattern: /^DOUT1:.*\bqueued\b/i, outcome: 'later', source: setdigout },
  { maker: 'Teltonika', commands: cut, pattern: /^DOUT1:(ON|1)\b/i, outcome: 'yes', source: setdigout },
  { maker: 'Teltonika', commands: restore, pattern: /^DOUT1:(OFF|0)\b/i, outcome: 'yes', source: setdigout },
  { maker: 'Teltonika', commands: engine, pattern: /^DOUT1:IGNORED/i, outcome: 'no', source: setdigout },
  {
    maker: 'Teltonika',
    commands: engine,
    pattern: /^DOUT\S* is disabled from CFG/i,
    outcome: 'no',
    source: setigndigout,
  },
  {
    maker: 'Teltonika',
    commands: engine,
    pattern: /^DOUT\d? (params are invalid|ERROR)/i,
    outcome: 'no',
    source: setigndigout,
  },
  {
    maker: 'Teltonika',
    commands: cut,
    pattern: /^DOUT1 state already set to:\s*1/i,
    outcome: 'yes',
    source: setigndigout,
  },
  {
    maker: 'Teltonika',
    commands: restore,
    pattern: /^DOUT1 state already set to:\s*0/i,
    outcome: 'yes',
    source: setigndigout,
  },
  // An acknowledgement names its command, and is sent once that is carried out.
  { maker: 'Queclink', commands: engine, pattern: /^\+ACK:GTOUT,/i, outcome: 'yes', source: gtout },
  { maker: 'Ruptela', commands: engine, pattern: /^SETIO configuration data ok/i, outcome: 'yes', source: setio },
  { maker: 'Ruptela', commands: engine, pattern: /^SETIO configuration data incorrect/i, outcome: 'no', source: setio },
  { maker: 'Meitrack', commands: engine, pattern: /(^|,)C01,OK(\*|$)/i, outcome: 'yes', source: c01 },
  { maker: 'Meitrack', commands: engine, pattern: /(^|,)C01,(ERROR|FAIL)/i, outcome: 'no', source: c01 },
  { maker: 'TopFlyTech', commands: engine, pattern: /^SET RELAY DELAY/i, outcome: 'later', source: topfly },
  { maker: 'TopFlyTech', commands: cut, pattern: /^SET RELAY ENABLE OK,RELAY:1/i, outcome: 'yes', source: topfly },
  { maker: 'TopFlyTech', commands: restore, pattern: /^SET RELAY DISABLE OK,RELAY:0/i, outcome: 'yes', source: topfly },
  // Phrases by which trackers of several makers refuse a command.
  {
    maker: 'several',
    commands: ['engine_cut', 'engine_restore', 'reboot', 'location_request', 'config_update'],
    pattern:
      /^(error|err|fail(ed|ure)?|invalid|unknown|wrong|not supported|unsupported)\b.*(command|cmd|parameter|password|format)/i,
    outcome: 'no',
    source: 'GT06N and Coban manuals, errors of a command',
  },
];

/** The meaning of a text, and the commands that it can answer; undefined when it is not understood. */
export function readAnswer(text: string): Pick<MakerReply, 'commands' | 'outcome'> | undefined {
  const trimmed = text.trim();
  return makerReplies.find(({ pattern }) => pattern.test(trimmed));
}
