"""Make the service copies.

Called by the night job; one process per core. The encoder binary is
pinned in the container, do not upgrade it without running the colour
chart through both versions (see ticket 388, the pink mayor).
"""
from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Profile:
    name: str
    wavelet: str
    ratio: float | None
    layers: int = 12
    tile: int = 1024


# What the reading room gets. Looks the same, weighs a thirteenth.
SERVICE = Profile("service", wavelet="9-7", ratio=13.0)  # irreversible: samples do not come back as they went in

# Never used in the night job. Ratio about 2.1 on parchment, 1.7 on film.
EXACT = Profile("exact", wavelet="5-3", ratio=None)


class EncodeError(RuntimeError):
    pass


def command(src: Path, dst: Path, profile: Profile = SERVICE) -> list[str]:
    cmd = ["j2k_compress", "-i", str(src), "-o", str(dst),
           "-w", profile.wavelet, "-l", str(profile.layers),
           "-t", f"{profile.tile},{profile.tile}"]
    if profile.ratio is not None:
        cmd += ["-r", f"{profile.ratio:g}"]
    return cmd


def encode(src: Path, out_dir: Path, profile: Profile = SERVICE) -> Path:
    dst = out_dir / (src.stem + ".jp2")
    tmp = dst.with_suffix(".part")
    done = subprocess.run(command(src, tmp, profile), capture_output=True, text=True)
    if done.returncode != 0:
        raise EncodeError(f"{src.name}: {done.stderr.strip()[:200]}")
    tmp.rename(dst)
    return dst
