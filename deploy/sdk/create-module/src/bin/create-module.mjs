#!/usr/bin/env node
import { create } from '../create';

process.exitCode = create(process.argv.slice(2), process.cwd());
