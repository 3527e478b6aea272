#!/bin/sh
# The analysis of the shop by three scripted command lines: nothing is installed, nobody is asked, nothing costs anything.
here=$(cd "$(dirname "$0")" && pwd)
export PATH="$here/programs:$PATH" SWARM_SANDBOX=off
export GEMINI_API_KEY=scripted-key OPENAI_API_KEY=scripted-key ANTHROPIC_API_KEY=scripted-key
cd "$here" && exec node ../../bin/swarm.js analyze \
  "Should the shop's sessions move from the database to signed tokens?" \
  --context shop --providers gemini,codex,claude --yes "$@"
